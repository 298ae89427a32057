import { reports as sentences } from "@kora/contract/sentences/reports";

/** Texts of the forms that report something to the moderators. */
export const reportQuestionsText = {
  questions: {
    message: "Report this message",
    group: "Report this group",
    playlist: "Report this playlist",
    series: "Report this series",
  },
  messageDetail:
    "Moderators get this message and the five before it, as you see them, and what you write, but not your name.",
  detail: "Moderators get a copy of what you see now, and what you write, but not your name.",
  reason: "What is wrong with it?",
  send: "Report",
  cancelled: sentences.reportCancelled,
  tooLong: sentences.reasonTooLong,
  reported: sentences.reported,
  failed: (why: string) => `Report failed: ${why}`,
  error: "An error occurred while reporting.",
} as const;
