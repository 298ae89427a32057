import { search as searchSentences } from "@kora/contract/sentences/search";
import { pluralize } from "./locale.ts";

/** Texts of the search dialog. */
export const searchText = {
  title: "Search",
  label: "Search Kora, or what is on this page",
  placeholder: "Story, griot, person or group",
  hint: "Results appear as you type. Show matches narrows the list you look at.",
  submit: "Show matches",
  results: "Results",
  conversations: "Your chats and groups",
  stories: "Stories",
  writers: "Griots",
  people: "People",
  loading: "Searching...",
  failed: "The search did not work.",
  empty: "Search for a story, a griot or a person.",
  none: (words: string) => `Nothing was found for “${words}”.`,
  count: pluralize("result", "results"),
  by: (griot: string) => `by ${griot}`,
  username: (username: string) => `@${username}`,
  followers: pluralize("follower", "followers"),
  members: (count: number) => (count === 1 ? "Group, 1 member" : `Group, ${count} members`),
  recent: "Recent searches",
  frequent: "Frequent searches",
  remove: (term: string) => `Remove ${term}`,
  clearAll: "Clear all",
  tooLong: searchSentences.tooLong,
} as const;
