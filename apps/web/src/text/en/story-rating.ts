import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";
import { locale } from "./locale.ts";

const list = new Intl.ListFormat(locale, { type: "conjunction" });

const ratings: Readonly<Record<StoryRating, string>> = {
  everyone: "Everyone",
  teen: "Teen",
  mature: "Mature",
};

const warnings: Readonly<Record<StoryWarning, string>> = {
  violence: "Violence",
  "sexual content": "Sexual content",
  abuse: "Abuse",
  "self-harm": "Self-harm",
  hate: "Hate",
  "strong language": "Strong language",
};

const lowerCase = (label: string) => label.toLocaleLowerCase(locale);

/** Texts about ratings and warnings of stories. */
export const storyRatingText = {
  ratings,
  warnings,
  /** Such as `This story contains violence, abuse, and hate.` */
  warningsOf: (names: readonly StoryWarning[]) =>
    `This story contains ${list.format(names.map((name) => lowerCase(warnings[name])))}.`,
} as const;
