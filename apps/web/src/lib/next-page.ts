import type { UseInfiniteQueryResult } from "@tanstack/react-query";

/** What there is after the pages of a list that are loaded. */
export interface NextPage {
  /** There is another page. */
  hasMore: boolean;
  /** It is being loaded, or those before it once more: until then it cannot be asked for. */
  loading: boolean;
  /** Loading it failed; waits for the person to try again. */
  failed: boolean;
  loadMore: () => void;
}

/**
 * The next page of a list. It is never asked for while the pages before it are loaded once more: that would
 * put an end to their loading, and the list would stay as old as it was.
 */
export function nextPageOf(
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
