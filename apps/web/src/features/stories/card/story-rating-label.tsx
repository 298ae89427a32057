import type { StoryCardView } from "@kora/contract/stories";
import { storiesText } from "#text/stories.ts";

/** The rating and the warnings of a story, if it has any, such as `Mature: violence, abuse`. */
export function StoryRatingLabel({ story }: { story: StoryCardView }) {
  const label = storiesText.rating(story);
  return label && <span className="font-medium text-text">{label}</span>;
}
