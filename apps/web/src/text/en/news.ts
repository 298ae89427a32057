import { news as newsSentences } from "@kora/contract/sentences/news";

/** Texts of the news page. */
export const newsText = {
  title: "Latest News",
  loading: "Loading news...",
  failed: newsSentences.failed,
  empty: "There is no news right now.",
  toStories: "Read a story instead",
  /** Placed around a relative time. */
  updated: { before: "Updated", after: "ago" },
  outdated: "No news source can be reached right now. You see earlier articles.",
  sources: "Sources",
  newTab: "(opens in a new tab)",
} as const;
