import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }),
);
const number = onFirstUse(() => new Intl.NumberFormat(locale));

/** Texts of the earlier versions of a story. */
export const revisionsText = {
  title: "Earlier versions",
  detail: "Each time you save an edit, the version before is kept; the last 50 can come back.",
  loading: "Loading the versions...",
  failed: "The versions could not be loaded.",
  empty: "You have not edited this story since you published it.",
  time: (iso: string) => timeFormat().format(new Date(iso)),
  words: (count: number) => `${number().format(count)} ${count === 1 ? "word" : "words"}`,
  back: "All versions",
  /** Heading of a comparison. */
  since: (time: string) => `What changed since ${time}`,
  legend: {
    before: "Words that went are",
    removed: "struck out",
    between: ", new ones are",
    added: "underlined",
  },
  same: "The versions are the same.",
  /** Of the story, if its text is the same. */
  formatting: "Only the formatting or a picture differs.",
  formattingToo: "The formatting or a picture of the story differs too.",
  /** A picture in the text of a story. */
  picture: (alt: string) => `[Picture: ${alt}]`,
  fields: {
    title: "Title",
    shortDescription: "Short description",
    posterAlt: "Description of the poster",
    noteBefore: "Note before the story",
    story: "Story",
    noteAfter: "Note after the story",
    tags: "Tags",
    genres: "Genres",
    language: "Language",
    rating: "Rating",
    warnings: "Warnings",
  },
  restore: "Bring this version back",
  restored: "The earlier version is back. The one before it is kept too.",
  notRestored: "The version could not be brought back. Please try again.",
} as const;
