/** Texts of the group page that are needed before its chat is loaded. */
export const groupPageText = {
  title: "Group",
  loadFailed: "Failed to load group chat. Please try again later.",
  partFailed: "This part of the group could not be loaded.",
  invalidId: "Invalid group ID.",
  removed: "You are no longer in this group.",
  notFound: "This group is no longer here.",
  toSocials: "Back to your conversations",
} as const;
