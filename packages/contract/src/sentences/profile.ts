export const profile = {
  pictureRequired: "Please choose a picture.",
  pictureNotAnImage: "The profile picture must be an image.",
  pictureTooLarge: "The profile picture must be at most 25 MB and 100 megapixels.",
} as const;
