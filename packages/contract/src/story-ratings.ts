/** The ratings of stories, lowest first: for everyone, for readers from 13, for adults. */
export const storyRatings = ["everyone", "teen", "mature"] as const;
export type StoryRating = (typeof storyRatings)[number];

/** Topics that a story may warn of, in the order in which they are shown. */
export const storyWarnings = [
  "violence",
  "sexual content",
  "abuse",
  "self-harm",
  "hate",
  "strong language",
] as const;
export type StoryWarning = (typeof storyWarnings)[number];

/** Returns whether `rating` is for older readers than `other`. */
export function isHigherRating(rating: StoryRating, other: StoryRating): boolean {
  return storyRatings.indexOf(rating) > storyRatings.indexOf(other);
}

/** Returns the warnings without duplicates, in the order of `storyWarnings`. */
export function sortWarnings(warnings: readonly StoryWarning[]): StoryWarning[] {
  return storyWarnings.filter((warning) => warnings.includes(warning));
}
