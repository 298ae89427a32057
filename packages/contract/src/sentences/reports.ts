export const reports = {
  reported: "Reported successfully",
  cannotReportYourself: "You cannot report yourself.",
  cannotReportOwnStory: "You cannot report your own story.",
  cannotReportOwnComment: "You cannot report your own comment.",
  cannotReportOwnStatus: "You cannot report your own status.",
  reportCancelled: "Report cancelled.",
  reasonTooLong: "Reason is too long. Please limit to 500 characters.",
  unknownType:
    "Type must be user, writer, story, comment, reply, status, message, group, playlist or series.",
  cannotReportOwnMessage: "You cannot report your own message.",
  cannotReportOwnGroup: "You cannot report your own group.",
  cannotReportOwnPlaylist: "You cannot report your own playlist.",
  cannotReportOwnSeries: "You cannot report your own series.",
  nothingToReport:
    "This is no longer there, so it cannot be reported. You can still report the person.",
  conversationRequired: "Please name a user or a group.",
  userToReportNotFound: "This account is no longer there, so it cannot be reported.",
} as const;
