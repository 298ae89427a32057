import { statusAudience as sentences } from "@kora/contract/sentences/status-audience";

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
  find: "Find people",
  loading: "Loading people...",
  failed: "The people could not be loaded.",
  noFriends: "Search for the people who should see it.",
  nobodyFound: "Nobody with this name was found.",
  people: "People",
  count: (count: number) => (count === 1 ? "1 person sees it." : `${count} people see it.`),
  remove: (name: string) => `Remove ${name}`,
  nobodyChosen: "Please choose at least one person who sees it.",
  tooMany: sentences.tooManyChosen,
} as const;
