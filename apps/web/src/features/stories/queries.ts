import type { Genre } from "@kora/contract/genres";
import type { StoryView } from "@kora/contract/stories";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { sendReadingTimes } from "../../entities/story/open-stories.ts";
import { storyKeys, updatePerformance } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

/** Milliseconds for which a list stays cached after it was shown. */
export const listGcTime = 30 * 60_000;

/** Options of a list that is refetched only on a new visit, so that it does not move while it is read. */
export const stableList = { staleTime: Number.POSITIVE_INFINITY, gcTime: listGcTime } as const;

/** Fetches the For You feed, or the stories of a genre. */
export function feedQuery(genre: Genre | null) {
  const options = {
    queryKey: genre === null ? storyKeys.recommended : storyKeys.genre(genre),
    ...stableList,
  };
  return genre === null
    ? pagedQuery("listRecommendedStories", {}, options)
    : pagedQuery("listStories", { query: { genre } }, options);
}

/** Fetches the trending stories: those of followed writers first, then the others. */
export const trendingQuery = pagedQuery(
  "listTrendingStories",
  {},
  { queryKey: storyKeys.trending, ...stableList },
);

/** Fetches up to three stories that the viewer has begun but not finished, the last read first, as one page. */
export const unfinishedQuery = infiniteQueryOptions({
  queryKey: storyKeys.unfinished,
  initialPageParam: null as string | null,
  queryFn: async ({ signal }) => {
    const items = await api.call("listUnfinishedStories", {}, { signal });
    return { items, nextCursor: null };
  },
  getNextPageParam: (last) => last.nextCursor,
});

/** Fetches a writer's stories, newest first. */
export function writerStoriesQuery(writerId: string) {
  return pagedQuery(
    "listWriterStories",
    { params: { writerId } },
    { queryKey: storyKeys.writer(writerId), ...stableList },
  );
}

/** Fetches a story with its text. Its counts update its cached cards too. */
export function storyQuery(storyId: string) {
  return queryOptions({
    queryKey: storyKeys.detail(storyId),
    meta: { live: true },
    queryFn: async ({ client, signal }) => {
      await sendReadingTimes(storyId);
      const story = await api.call("getStory", { params: { id: storyId } }, { signal });
      updateCounts(client, story);
      return story;
    },
  });
}

function updateCounts(queryClient: QueryClient, { _id, performance }: StoryView): void {
  updatePerformance(queryClient, _id, (cached, cachedAs) => {
    if (cachedAs === "full" || cached.revision >= performance.revision) return cached;
    // On a card, these lists hold at most the viewer, so the full lists of the response do not replace them.
    const { likes, bookmarks, shares } = cached;
    return { ...performance, likes, bookmarks, shares };
  });
}
