import { news as newsSentences } from "@kora/contract/sentences/news";

/** What the page of the news says. */
export const newsText = {
  title: "Latest News",
  loading: "Loading news...",
  failed: newsSentences.failed,
  empty: "There is no news right now.",
  toStories: "Read a story instead",
  /** Around how long ago it was. */
  updated: { before: "Updated", after: "ago" },
  newTab: "(opens in a new tab)",
} as const;
