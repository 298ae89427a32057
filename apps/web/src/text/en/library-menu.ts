/** Texts of the offline library in the menus of works. */
export const libraryMenuText = {
  keep: "Keep offline",
  remove: "Remove from the library",
  removed: (title: string) => `“${title}” was removed from the library.`,
  removeFailed: "It could not be removed. Please try again.",
} as const;

/** Texts below a story that could not be loaded, because there is no connection. */
export const libraryMissingText = {
  text: "This story is not kept on this device, and there is no connection.",
  open: "What is kept offline",
} as const;
