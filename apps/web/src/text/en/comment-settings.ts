/** Texts of the menu in which a griot sets who may comment. */
export const commentSettingsText = {
  menu: "Comment settings",
  isLocked: "You have closed the comments. No one can comment, nor can you.",
  current: {
    everyone: "Everyone can comment.",
    followers: "Only your followers can comment.",
    nobody: "Only you can comment.",
  },
  lock: "Close the comments",
  unlock: "Open the comments",
  permit: {
    everyone: "Let everyone comment",
    followers: "Let only followers comment",
    nobody: "Let no one else comment",
  },
  failed: "The comment settings could not be changed. Please try again.",
} as const;
