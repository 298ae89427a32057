import type { PerformanceView, StoryCardView, StoryView } from "@kora/contract/stories";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

export type StoryPages = InfiniteData<Page<StoryCardView[]>, string | null>;

/** Where stories lie in the cache. Every list is an infinite query of pages; `one` is a whole story. */
export const storyKeys = {
  all: ["stories"],
  lists: ["stories", "list"],
  recommended: ["stories", "list", "recommended"],
  genre: (genre: string) => ["stories", "list", "genre", genre] as const,
  one: (storyId: string) => ["stories", "one", storyId] as const,
} as const;

/**
 * Changes a story's figures wherever the cache holds it; other stories keep their identity. A `card`
 * stands in a list and names no other person, a `whole` story names up to 50.
 */
export function patchPerformance(
  queryClient: QueryClient,
  storyId: string,
  change: (performance: PerformanceView, held: "card" | "whole") => PerformanceView,
): void {
  queryClient.setQueryData<StoryView>(
    storyKeys.one(storyId),
    (story) => story && { ...story, performance: change(story.performance, "whole") },
  );
  const patch = (story: StoryCardView): StoryCardView =>
    story._id === storyId ? { ...story, performance: change(story.performance, "card") } : story;
  queryClient.setQueriesData<StoryPages>({ queryKey: storyKeys.lists }, (list) => {
    const held = list?.pages.some(({ items }) => items.some(({ _id }) => _id === storyId));
    if (list === undefined || !held) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map(patch) })),
    };
  });
}

/** The stories of a list in order, each once. */
export function loadedStories(list: Pick<StoryPages, "pages">): StoryCardView[] {
  const byId = new Map(list.pages.flatMap(({ items }) => items.map((story) => [story._id, story])));
  return [...byId.values()];
}

/** A story as a list in the cache shows it, for what can be drawn before the whole one is there. */
export function findCard(queryClient: QueryClient, storyId: string): StoryCardView | undefined {
  for (const [, list] of queryClient.getQueriesData<StoryPages>({ queryKey: storyKeys.lists })) {
    const card = list && loadedStories(list).find(({ _id }) => _id === storyId);
    if (card !== undefined) return card;
  }
  return undefined;
}
