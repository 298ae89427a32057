import { blocks as sentences } from "@kora/contract/sentences/blocks";
import { signedOutText } from "./signed-out.ts";

/** Texts of blocks. */
export const blocksText = {
  blockStory: "Block this story",
  blockStoryQuestion: "Block this story?",
  blockStoryDetail: "You will not see it any more.",
  blockWriter: (name: string) => `Block ${name}`,
  blockWriterQuestion: (name: string) => `Block ${name}?`,
  blockWriterDetail:
    "You two will not see each other, or each other's stories, comments and statuses, and stop following each other.",
  blockComment: "Block this comment",
  blockCommentQuestion: "Block this comment?",
  blockCommentDetail: "You will not see it any more, nor the replies below it.",
  block: "Block",
  blocked: sentences.blocked,
  blockFailed: (why: string) => `Block failed: ${why}`,
  blockError: "An error occurred while blocking.",
  list: {
    title: "Blocked entities",
    loading: "Loading blocked entities...",
    failed: "Failed to fetch blocked entities",
    logIn: signedOutText.blocked,
    unblock: "Unblock",
    unblockLabel: (what: string) => `Unblock ${what}`,
    unblocked: sentences.unblocked,
    unblockFailed: "Failed to unblock entity",
    unblockLogIn: "You must be logged in.",
    since: { before: "Blocked" },
    by: (name: string) => `by ${name}`,
    deletedUser: "Somebody whose account is gone",
    username: (username: string) => `@${username}`,
    tabs: {
      blockedUsers: "Blocked Users",
      blockedWriters: "Writers",
      blockedStories: "Stories",
      blockedStatuses: "Statuses",
      blockedComments: "Comments",
    },
    none: {
      blockedUsers: "You have blocked nobody.",
      blockedWriters: "You have blocked no writer.",
      blockedStories: "You have blocked no story.",
      blockedStatuses: "You have blocked no status.",
      blockedComments: "You have blocked no comment.",
    },
  },
} as const;
