import { stories as storiesSentences } from "@kora/contract/sentences/stories";

/** What the reader says around a story. */
export const readerText = {
  commentsFailed: "Comments could not be loaded.",
  label: "Story",
  loading: "Loading story...",
  failed: "Failed to load story.",
  notFound: storiesSentences.notFound,
  home: "Back to the stories",
  goOn: (percent: number) => `Continue where you stopped (${percent}%)`,
  minutes: (minutes: number) => `${minutes} min read`,
  look: "Text size and theme",
} as const;
