/** Texts of pictures that saver mode loads on demand. */
export const saverPicturesText = {
  show: (size: string | undefined) =>
    size === undefined ? "Show picture" : `Show picture · ${size}`,
  failed: "Not loaded. Try again",
} as const;
