export const media = {
  full: "There is no room for files on the server at the moment. Please try again later.",
  /** Both say when there is room again; `most` is the limit. */
  dayQuota: (most: string) =>
    `This is more than is left of the ${most} that you can upload a day. You can upload again tomorrow.`,
  userQuota: (most: string) =>
    `This is more than is left of the ${most} that you have for files. Delete some of your files to upload again.`,
  pictureTooNarrow:
    "This picture is too long and narrow. One side can be at most 20 times as long as the other.",
  pictureTooSlow: "This picture takes too long to process. Please use a smaller one.",
  unreachable: "Files cannot be reached at the moment. Please try again in a moment.",
} as const;
