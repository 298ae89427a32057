import { pluralize } from "./locale.ts";

/** Texts of the copies that moderators see of reported content. */
export const reportCopiesText = {
  title: "As it was reported",
  earlier: pluralize("earlier version", "earlier versions"),
  onStory: (title: string) => `on “${title}”`,
  inGroup: (name: string) => `in the group “${name}”`,
  by: (name: string) => `by ${name}`,
  username: (username: string) => `@${username}`,
  wholeText: "Show the whole text",
  wholeTextFailed: "The whole text could not be loaded. Please try again.",
  stories: "Stories in it",
  picture: "Its picture",
  pictures: "Pictures in its text",
  messages: "The message and those before it",
  reported: "Reported",
  edited: "Edited",
  deleted: "Deleted by its sender",
  disappeared: "Disappeared",
  forwarded: "Forwarded",
  hiddenSender: "Someone whom a block hides from the reporter",
  noText: "Without text",
  quotes: (name: string) => (name === "" ? "Replies to a status" : `Replies to ${name}`),
  pictureOf: (name: string) => `Picture from ${name}`,
  soundOf: (name: string) => `Sound from ${name}`,
  download: (name: string) => `Download ${name}`,
  fileGone: "This file could not be loaded.",
} as const;
