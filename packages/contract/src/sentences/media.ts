export const media = {
  storageFull: "There is no room for files on the server at the moment. Please try again later.",
  /** Both texts say when the user can upload again; `max` is the limit. */
  dayQuota: (max: string) =>
    `This is more than is left of the ${max} that you can upload a day. You can upload again tomorrow.`,
  userQuota: (max: string) =>
    `This is more than is left of the ${max} that you have for files. Delete some of your files to upload again.`,
  aspectRatioTooExtreme:
    "This picture is too long and narrow. One side can be at most 20 times as long as the other.",
  pictureTooSlow: "This picture takes too long to process. Please use a smaller one.",
  unreachable: "Files cannot be reached at the moment. Please try again in a moment.",
} as const;
