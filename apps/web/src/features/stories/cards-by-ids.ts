import { infiniteQueryOptions } from "@tanstack/react-query";
import type { storyKeys } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";

/** Parses a page parameter: the comma-separated ids of the page's stories. */
export const parseIds = (page: string) => (page === "" ? [] : page.split(","));

/** Returns the page parameter with the next ids that were not requested yet, at most `pageSize`; null if all were. */
export function getNextPageIds(
  ids: readonly string[],
  requestedPages: readonly string[],
  pageSize: number,
): string | null {
  const requestedIds = new Set(requestedPages.flatMap(parseIds));
  const nextIds = ids.filter((id) => !requestedIds.has(id)).slice(0, pageSize);
  return nextIds.length === 0 ? null : nextIds.join();
}

/**
 * Fetches the cards of these stories, `pageSize` per page. The page parameter is the list of the page's ids instead of
 * a cursor, so that the order may change while pages are loaded.
 */
export function cardsByIdsQuery(
  queryKey: typeof storyKeys.bookmarks | ReturnType<typeof storyKeys.playlist>,
  ids: readonly string[],
  pageSize: number,
) {
  return infiniteQueryOptions({
    queryKey,
    // Never stale: the ids come from another query, and new ids are new pages.
    staleTime: Number.POSITIVE_INFINITY,
    // Null if there are no ids.
    initialPageParam: getNextPageIds(ids, [], pageSize) as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ids: pageParam ?? "" };
      const items = await api.call("listStoriesByIds", { query }, { signal });
      return { items, nextCursor: null };
    },
    getNextPageParam: (_last, _pages, _param, requestedPages) =>
      getNextPageIds(
        ids,
        requestedPages.map((page) => page ?? ""),
        pageSize,
      ),
  });
}
