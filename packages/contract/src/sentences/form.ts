export const form = {
  id: "This id has the wrong form.",
  cursor: "This cursor has the wrong form. Start from the first page.",
  limit: "Limit must be a whole number from 1 to 100.",
  missing: "This is required.",
  wrong: "This has the wrong form.",
  unknownCall: "There is no such call.",
  notAForm: "Please send this as a multipart form.",
  notJson: "The request body is not valid JSON.",
  unknownFile: "This file was not expected.",
  seconds: "Time must be a number of seconds.",
  /** While the server is without its database. */
  databaseAway: "Kora cannot reach its database at the moment. Please try again shortly.",
  userIdMismatch: "The userId is not yours.",
} as const;
