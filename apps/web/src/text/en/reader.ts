import { storyNotFound } from "@kora/contract/sentences/story-not-found";

/** Texts around an open story. */
export const readerText = {
  seriesFailed: "The other parts could not be loaded.",
  commentsFailed: "Comments could not be loaded.",
  label: "Story",
  loading: "Loading story...",
  failed: "Failed to load story.",
  notFound: storyNotFound,
  home: "Back to the stories",
  continueReading: (percent: number) => `Continue where you stopped (${percent}%)`,
  minutes: (minutes: number) => `${minutes} min read`,
  displaySettings: "Text size and theme",
} as const;
