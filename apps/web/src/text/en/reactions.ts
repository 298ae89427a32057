import { pluralize } from "./locale.ts";

/** Texts of likes, bookmarks and shares. */
export const reactionsText = {
  like: (count: number) => `Like, ${pluralize("like", "likes")(count)}`,
  likeFailed: "Your like could not be kept. Please try again.",
  bookmark: (count: number) => `Bookmark, ${pluralize("bookmark", "bookmarks")(count)}`,
  addBookmark: "Bookmark",
  removeBookmark: "Remove bookmark",
  bookmarkFailed: "Your bookmark could not be changed. Please try again.",
  share: (count: number) => `Share, ${pluralize("share", "shares")(count)}`,
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
