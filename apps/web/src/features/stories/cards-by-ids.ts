import { infiniteQueryOptions } from "@tanstack/react-query";
import type { storyKeys } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";

/** Ids of the stories of one page, as the call takes them. */
export const idsOf = (page: string) => (page === "" ? [] : page.split(","));

/** The next stories of `ids` that were not asked for, at most `size`; null when all were. */
export function nextPage(
  ids: readonly string[],
  asked: readonly string[],
  size: number,
): string | null {
  const known = new Set(asked.flatMap(idsOf));
  const rest = ids.filter((id) => !known.has(id)).slice(0, size);
  return rest.length === 0 ? null : rest.join();
}

/**
 * The cards of the stories of these ids, `size` at a time. A page is named by the ids in it, so that the order
 * may change while they are loaded.
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
    getNextPageParam: (_last, _pages, _param, asked) =>
      nextPage(
        ids,
        asked.map((page) => page ?? ""),
        size,
      ),
  });
}
