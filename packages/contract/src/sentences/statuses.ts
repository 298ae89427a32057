export const statuses = {
  contentRequired: "Please enter some content for your status",
  contentTooLong: "A status can be at most 700 characters.",
  unknownMood: "Please choose one of the sixteen moods, or none.",
  unknownBackground: "Please choose one of the sixteen background colours.",
  unknownAudience:
    "Please choose who sees it: everyone, friends, followers and friends, or people of your choice.",
  tooManyChosen: "You can choose at most 200 people.",
  chosenNotFound: "One of the people you chose is no longer here. Please choose again.",
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
