export const statuses = {
  contentRequired: "Please enter some content for your status",
  contentTooLong: "A status can be at most 700 characters.",
  unknownMood: "Please choose one of the sixteen moods, or none.",
  unknownBackground: "Please choose one of the sixteen background colours.",
  tooMany: "You have 50 statuses. Please delete one of them first.",
  created: "Status created!",
  deleted: "Status deleted.",
  liked: "Liked.",
  unliked: "Like taken back.",
  viewed: "Viewed.",
  saved: "Saved. It stays until you take it back or delete it.",
  unsaved: "No longer saved.",
  found: "Found.",
  /** The status does not exist, has expired, or is hidden from the viewer. */
  notFound: "This status is no longer available.",
  notYours: "Only its owner can do this.",
} as const;
