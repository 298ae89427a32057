import { storyNotFound } from "@kora/contract/sentences/story-not-found";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const dayFormat = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));
const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }),
);

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
  note: "Author's note",
  tags: "Tags",
  edited: (iso: string) => `Edited ${dayFormat().format(new Date(iso))}`,
  /** Shown to the griot above a story that is not published. */
  unpublished: "Not published. Only you can see it.",
  scheduled: (iso: string) =>
    `Will be published on ${timeFormat().format(new Date(iso))}. Only you can see it until then.`,
  displaySettings: "Reading settings",
} as const;
