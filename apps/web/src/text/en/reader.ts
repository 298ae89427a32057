import { sentences } from "@kora/contract/sentences";

/** What the reader says around a story. */
export const readerText = {
  label: "Story",
  loading: "Loading story...",
  failed: "Failed to load story.",
  notFound: sentences.stories.notFound,
  home: "Back to the stories",
  goOn: (percent: number) => `Continue where you stopped (${percent}%)`,
  minutes: (minutes: number) => `${minutes} min read`,
  size: "Text size",
  sizes: { s: "S", m: "M", l: "L", xl: "XL" },
} as const;
