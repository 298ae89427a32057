import { storyNotFound } from "@kora/contract/sentences/story-not-found";

/** What the reader says around a story. */
export const readerText = {
  commentsFailed: "Comments could not be loaded.",
  label: "Story",
  loading: "Loading story...",
  failed: "Failed to load story.",
  notFound: storyNotFound,
  home: "Back to the stories",
  goOn: (percent: number) => `Continue where you stopped (${percent}%)`,
  minutes: (minutes: number) => `${minutes} min read`,
  look: "Text size and theme",
} as const;
