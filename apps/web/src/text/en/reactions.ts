const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`;

/** Texts of likes, bookmarks and shares. */
export const reactionsText = {
  like: (count: number) => `Like, ${counted("like", "likes")(count)}`,
  likeFailed: "Your like could not be kept. Please try again.",
  bookmark: (count: number) => `Bookmark, ${counted("bookmark", "bookmarks")(count)}`,
  addBookmark: "Bookmark",
  removeBookmark: "Remove bookmark",
  bookmarkFailed: "Your bookmark could not be changed. Please try again.",
  share: (count: number) => `Share, ${counted("share", "shares")(count)}`,
  openShare: "Share…",
  shareTitle: "Share this story",
  shareByDevice: "More ways to share",
  platforms: {
    twitter: "Twitter",
    facebook: "Facebook",
    whatsapp: "WhatsApp",
    linkedin: "LinkedIn",
  },
  copyLink: "Copy link",
  linkCopied: "Link copied to clipboard!",
  linkNotCopied: "Failed to copy link.",
} as const;
