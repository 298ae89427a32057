import { createQueryMatcher } from "@kora/contract/fold-words";
import type { StoryView } from "@kora/contract/stories";
import { removeStoryTags } from "@kora/contract/story-document";
import { openLibraryCache } from "../../entities/library/library-cache.ts";
import { type LibraryStory, storyPath } from "../../entities/library/library-story.ts";

/** Max stories that a search finds. */
const maxResults = 50;

/** Reads the words of a stored story. */
async function readText(cache: Cache, storyId: string): Promise<string> {
  const response = await cache.match(storyPath(storyId));
  if (!response) return "";
  const { shortDescription, story, noteBefore, noteAfter } = (await response.json()) as StoryView;
  return [shortDescription, noteBefore, removeStoryTags(story, " "), noteAfter].join(" ");
}

/**
 * Finds the stored stories with all words of the query: first those with the words in the title or the name of the griot,
 * then those with the words in the text.
 */
export async function searchLibrary(
  stories: readonly LibraryStory[],
  query: string,
  signal: AbortSignal,
): Promise<LibraryStory[]> {
  const matches = createQueryMatcher(query);
  const found = stories.filter(({ title, author, series }) =>
    matches(`${title} ${author.posterName} ${series?.title ?? ""}`),
  );
  const [first] = stories;
  if (first === undefined) return [];
  const cache = await openLibraryCache(first.userId);
  const isFound = new Set(found);
  for (const story of stories) {
    if (signal.aborted || found.length >= maxResults) break;
    if (!isFound.has(story) && matches(await readText(cache, story._id))) found.push(story);
  }
  return found.slice(0, maxResults);
}
