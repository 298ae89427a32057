/** Labels of reports. The texts of their forms are in `report-questions.ts`, which is loaded with the first report. */
export const reportsText = {
  report: "Report",
  reportStory: "Report this story",
  reportComment: "Report this comment",
  reportReply: "Report this reply",
  /** For moderators, beside the report. */
  openInModeration: "Open in moderation",
} as const;
