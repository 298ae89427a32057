import { blocks as sentences } from "@kora/contract/sentences/blocks";

/** Texts of reports to the moderators. */
export const reportsText = {
  report: "Report",
  reportStory: "Report this story",
  reportComment: "Report this comment",
  reportReply: "Report this reply",
  reportDetail: "Moderators read what you write. Nobody else learns that it was you.",
  reason: "What is wrong with it?",
  cancelled: sentences.reportCancelled,
  tooLong: sentences.reasonTooLong,
  reported: sentences.reported,
  reportFailed: (why: string) => `Report failed: ${why}`,
  reportError: "An error occurred while reporting.",
} as const;
