/** Texts of the export of all works. */
export const exportsText = {
  title: "Take your stories with you",
  explanation:
    "One archive with all your stories, series and drafts: as Markdown and HTML with their pictures, and as books (EPUB).",
  start: "Download all my works",
  preparing: "Your works are being packed...",
  cancel: "Cancel",
  done: "Your works were downloaded.",
  failed: "Your works could not be packed. Please try again.",
  fileName: (day: string) => `kora-works-${day}.zip`,
} as const;
