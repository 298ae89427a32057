import { infiniteQueryOptions } from "@tanstack/react-query";
import type { storyKeys } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";

/** Parses the comma-separated ids of a page. */
export const parseIds = (page: string) => (page === "" ? [] : page.split(","));

/** Returns the next ids that were not requested yet, at most `size`; null if all were. */
export function nextPage(
  ids: readonly string[],
  requestedPages: readonly string[],
  size: number,
): string | null {
  const requestedIds = new Set(requestedPages.flatMap(parseIds));
  const nextIds = ids.filter((id) => !requestedIds.has(id)).slice(0, size);
  return nextIds.length === 0 ? null : nextIds.join();
}

/**
 * The cards of these stories, `size` per page. The page parameter is the list of its ids, so that the order may
 * change while pages are loaded.
 */
export function cardsByIdsQuery(
  queryKey: typeof storyKeys.bookmarks | ReturnType<typeof storyKeys.playlist>,
  ids: readonly string[],
  size: number,
) {
  return infiniteQueryOptions({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: nextPage(ids, [], size) as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ids: pageParam ?? "" };
      const items = await api.call("listStoriesByIds", { query }, { signal });
      return { items, nextCursor: null };
    },
    getNextPageParam: (_last, _pages, _param, requestedPages) =>
      nextPage(
        ids,
        requestedPages.map((page) => page ?? ""),
        size,
      ),
  });
}
