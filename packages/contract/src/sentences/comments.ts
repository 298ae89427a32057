export const comments = {
  textRequired: "Please write something first.",
  textTooLong: "Comments can be at most 2000 characters.",
  notFound: "This comment is no longer here.",
  notAnswerable: "This comment can no longer be answered.",
  deleted: "This comment was deleted",
  removed: "This comment was removed by the griot.",
  notYours: "You can only delete your own comments.",
  pathFormat: "The path must be a list of comment ids.",
} as const;
