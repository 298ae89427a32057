/** Texts of downloads of works. */
export const downloadsText = {
  formats: { Epub: "Download as EPUB", Html: "Download as HTML" },
  preparing: "Your download is being prepared...",
  cancel: "Cancel",
  done: (fileName: string) => `${fileName} was downloaded.`,
  failed: "The download failed. Please try again.",
} as const;
