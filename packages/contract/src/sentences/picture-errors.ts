/** Why a file that is chosen as a picture cannot be used. */
export const pictureErrors = {
  heic: "This picture is in the format HEIC, which cannot be shown everywhere. Please save it as JPEG or PNG first.",
  damaged: "This picture could not be read.",
  animatedPng:
    "This PNG is animated, and only its first picture could be kept. Please send it as GIF or WebP.",
} as const;
