import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const list = onFirstUse(() => new Intl.ListFormat(locale, { type: "conjunction" }));

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
  fields: {
    rating: "Rating",
    ratingHint: "For whom the story is. It decides who can find it.",
    raisedHint:
      "A moderator raised the rating of this story. You can raise it further, but not lower it.",
    explanations: {
      everyone: "Anyone can read it, also people who are not logged in.",
      teen: "For readers from 13. It has things that are hard for children.",
      mature:
        "For adults. Readers under 18, and people who are not logged in, do not find it. Others see your warnings first.",
    } satisfies Readonly<Record<StoryRating, string>>,
    warnings: "Warnings",
    warningsHint: "If you like. Readers see them before they open the story.",
  },
  warning: {
    message: "This story is for adults.",
    read: "Read the story",
    back: "Back",
  },
  /** Such as `This story contains violence, abuse, and hate.` */
  warningsOf: (names: readonly StoryWarning[]) =>
    `This story contains ${list().format(names.map((name) => lowerCase(warnings[name])))}.`,
} as const;
