/** Texts of the choice of who sees a status, which are not in the texts of the status row on home. */
export const statusAudienceText = {
  label: "Who sees it",
  choices: {
    everyone: "Everyone",
    friends: "Friends",
    followersAndFriends: "Followers and friends",
    chosen: "People I choose",
  },
  chosenInSettings: "The people whom you chose in your privacy settings see it.",
} as const;
