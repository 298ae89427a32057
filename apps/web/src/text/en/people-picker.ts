import { statusAudience as sentences } from "@kora/contract/sentences/status-audience";

/** Texts of the choice of people who see a status. */
export const peoplePickerText = {
  label: "People who see it",
  none: "No one is chosen yet.",
  count: (count: number, max: number) => `${count} of ${max} chosen`,
  tooMany: sentences.tooManyChosen,
  remove: (name: string) => `Remove ${name}`,
  find: "Find people",
  found: "People",
  loading: "Loading people...",
  failed: "The people could not be loaded.",
  noFriends: "Search for the people who should see it.",
  noMatch: "No one has this name.",
  chooseOne: "Please choose at least one person who sees it.",
} as const;
