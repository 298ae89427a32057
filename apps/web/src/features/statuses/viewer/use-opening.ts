import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { toNextPage } from "../../../lib/next-page.ts";
import { groupByPerson, isLive, type PersonStatuses, toPeople } from "../memoir-cache.ts";
import { memoirFeedQuery, personStatusesQuery } from "../queries.ts";
import { serverNow } from "../server-clock.ts";

export interface OpenStatuses {
  readonly people: readonly PersonStatuses[];
  /** No more users will be loaded. */
  readonly isWhole: boolean;
  readonly canLoadMore: boolean;
  readonly loadMore: () => void;
}

export type Opening =
  | { readonly kind: "loading" }
  | { readonly kind: "gone" }
  | {
      readonly kind: "failed";
      readonly error: Error;
      readonly retry: () => void;
      readonly busy: boolean;
    }
  | ({ readonly kind: "open" } & OpenStatuses);

/**
 * Loads what the player shows when opened on a status: the users of the row as far as loaded, with the
 * status's author first if they are not among them.
 */
export function useOpening(statusId: string): Opening {
  const queryClient = useQueryClient();
  const hasIt = (people: readonly PersonStatuses[]) =>
    people.some(({ statuses }) =>
      statuses.some((status) => status._id === statusId && isLive(status, serverNow())),
    );
  const [inRow] = useState(() => {
    const loaded = queryClient.getQueryData(memoirFeedQuery.queryKey);
    return loaded !== undefined && hasIt(toPeople(loaded));
  });
  const feed = useInfiniteQuery({ ...memoirFeedQuery, refetchOnMount: !inRow });
  const own = useQuery({ ...personStatusesQuery(statusId), enabled: !inRow });
  const row = feed.data ? toPeople(feed.data) : [];
  const asked = own.data ? groupByPerson(own.data) : [];
  const first = asked[0];
  const people = first ? [first, ...row.filter(({ user }) => user._id !== first.user._id)] : row;

  // The player stays open even when all its statuses disappear.
  const [isOpen, setIsOpen] = useState(inRow);
  if (!isOpen && hasIt(asked)) setIsOpen(true);

  if (isOpen) {
    const { hasMore, loading, failed, loadMore } = toNextPage(feed);
    const mayLoadMore = hasMore && !failed;
    return {
      kind: "open",
      people,
      isWhole: !feed.isPending && !mayLoadMore,
      canLoadMore: mayLoadMore && !loading,
      loadMore,
    };
  }
  const { error, isFetching, refetch } = own;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone || (own.isSuccess && !isFetching)) return { kind: "gone" };
  if (error === null) return { kind: "loading" };
  return { kind: "failed", error, retry: () => void refetch(), busy: isFetching };
}
