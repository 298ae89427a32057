import type { UseInfiniteQueryResult } from "@tanstack/react-query";

/** State of the next page of an infinite list. */
export interface NextPage {
  hasMore: boolean;
  /** True while the next page loads or the loaded pages are refetched. Call `loadMore` only when it is false. */
  loading: boolean;
  /** Loading failed; the user can try again. */
  failed: boolean;
  loadMore: () => void;
}

/**
 * Describes the next page of an infinite query. It never cancels a running refetch of the loaded pages: a
 * cancelled refetch would leave the list stale.
 */
export function getNextPageState(
  list: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetching" | "isFetchNextPageError" | "fetchNextPage"
  >,
): NextPage {
  return {
    hasMore: list.hasNextPage,
    loading: list.isFetching,
    failed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
  };
}
