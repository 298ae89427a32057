/** Texts of the user directory and the online indicator. */
export const peopleText = {
  title: "People",
  intro: "Find somebody to talk with.",
  search: "Search by name or username",
  loading: "Loading people...",
  failed: "Failed to load people.",
  moreFailed: "More people could not be loaded. Please try again.",
  empty: "Nobody is here yet.",
  noMatch: "Nobody matches your search.",
  matching: (search: string) => `People who match “${search}”`,
  showAll: "Show all",
  seeMore: "See More",
  list: "People",
  /** The list's column beside a profile. */
  directory: "User directory",
  /** Beside the list while no profile is open. */
  choose: "Choose somebody to see their profile.",
  username: (username: string) => `@${username}`,
  you: "you",
  online: "Online",
  chatWith: (name: string) => `Chat with ${name}`,
  profileOf: (name: string) => `Profile of ${name}`,
} as const;
