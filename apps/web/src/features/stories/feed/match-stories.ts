import { foldLetters } from "@kora/contract/fold-letters";
import type { StoryCardView } from "@kora/contract/stories";

/** Returns whether a card has the data of its story and writer; the feed omits cards without. */
export function hasRequiredFields(story: StoryCardView): boolean {
  const { _id, title, userId: author }: Partial<StoryCardView> = story;
  return Boolean(_id && title && author?._id && author.posterName);
}

/** Filters stories by title, writer's name or short description, without accents and apostrophes; "" matches all. */
export function matchStories<Story extends StoryCardView>(
  stories: readonly Story[],
  query: string,
): Story[] {
  const searchTerm = foldLetters(query.trim());
  return stories.filter(({ title, shortDescription, userId: author }) =>
    [title, author.posterName, shortDescription].some((field) =>
      foldLetters(field).includes(searchTerm),
    ),
  );
}
