import { pluralize } from "./locale.ts";

/** Texts of the chat list. Those of open chats are in `messages.ts`. */
export const recentText = {
  title: "Socials",
  users: "Users",
  createGroup: "Create Group",
  chats: "Chats",
  list: "Recent chats",
  loading: "Loading your chats...",
  loadingGroups: "Loading your groups...",
  failed: "Failed to load your chats.",
  moreFailed: "More chats could not be loaded.",
  empty: "No conversations yet. Say hello to somebody.",
  findPeople: "Find people",
  /** Shown beside the list while no conversation is open. */
  choose: "Choose a chat or a group.",
  /** Precedes the viewer's own last message. */
  you: "You:",
  disappeared: "What was said has disappeared.",
  /** `waiting` and `notSent` precede an own message that the server does not have yet. */
  waiting: "Waiting to be sent:",
  notSent: "Not sent:",
  unread: pluralize("unread message", "unread messages"),
  menu: (name: string) => `Options for ${name}`,
  deleteQuestion: (name: string) => `Delete your chat with ${name}?`,
} as const;
