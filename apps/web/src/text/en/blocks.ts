import { blocks as blocksSentences } from "@kora/contract/sentences/blocks";

const said = blocksSentences;

/** What blocking and reporting say. */
export const blocksText = {
  blockStory: "Block this story",
  blockStoryQuestion: "Block this story?",
  blockStoryDetail: "You will not see it any more.",
  blockGriot: (name: string) => `Block ${name}`,
  blockGriotQuestion: (name: string) => `Block ${name}?`,
  blockGriotDetail:
    "You two will not see each other, or each other's stories, comments and statuses, and stop following each other.",
  blockComment: "Block this comment",
  blockCommentQuestion: "Block this comment?",
  blockCommentDetail: "You will not see it any more, nor the replies below it.",
  block: "Block",
  blocked: said.blocked,
  blockFailed: (why: string) => `Block failed: ${why}`,
  blockError: "An error occurred while blocking.",
  report: "Report",
  reportStory: "Report this story",
  reportComment: "Report this comment",
  reportReply: "Report this reply",
  reportDetail: "Moderators read what you write. Nobody else learns that it was you.",
  reason: "What is wrong with it?",
  cancelled: said.reportCancelled,
  tooLong: said.reasonTooLong,
  reported: said.reported,
  reportFailed: (why: string) => `Report failed: ${why}`,
  reportError: "An error occurred while reporting.",
} as const;
