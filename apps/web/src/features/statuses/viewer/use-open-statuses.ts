import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { authorStatusesQuery, statusFeedQuery } from "../queries.ts";
import { groupByUser, groupPagesByUser, isLive, type UserStatuses } from "../status-cache.ts";

export interface OpenStatuses {
  readonly users: readonly UserStatuses[];
  /** No more users will be loaded. */
  readonly isComplete: boolean;
  /** False also while more users are being loaded, and after a failure. */
  readonly canLoadMore: boolean;
  readonly loadMore: () => void;
}

/** `gone`: the status was deleted, has expired or is not visible to the viewer. */
export type OpenStatusesState =
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
 * Loads the statuses that the player shows when it opens on a status: those of the loaded users of the status row. If
 * the status is not among them, the statuses of its author come first.
 */
export function useOpenStatuses(statusId: string): OpenStatusesState {
  const queryClient = useQueryClient();
  const includesStatus = (users: readonly UserStatuses[]) =>
    users.some(({ statuses }) =>
      statuses.some((status) => status._id === statusId && isLive(status, serverNow())),
    );
  const [isInRow] = useState(() => {
    const loaded = queryClient.getQueryData(statusFeedQuery.queryKey);
    return loaded !== undefined && includesStatus(groupPagesByUser(loaded));
  });
  const feed = useInfiniteQuery({ ...statusFeedQuery, refetchOnMount: !isInRow });
  const authorQuery = useQuery({ ...authorStatusesQuery(statusId), enabled: !isInRow });
  const rowUsers = feed.data ? groupPagesByUser(feed.data) : [];
  const authorStatuses = authorQuery.data ? groupByUser(authorQuery.data) : [];
  const first = authorStatuses[0];
  const users = first
    ? [first, ...rowUsers.filter(({ user }) => user._id !== first.user._id)]
    : rowUsers;

  // The player stays open even when all its statuses disappear.
  const [isOpen, setIsOpen] = useState(isInRow);
  if (!isOpen && includesStatus(authorStatuses)) setIsOpen(true);

  if (isOpen) {
    const { hasMore, loading, failed, loadMore } = getNextPageState(feed);
    const mayLoadMore = hasMore && !failed;
    return {
      kind: "open",
      users,
      isComplete: !feed.isPending && !mayLoadMore,
      canLoadMore: mayLoadMore && !loading,
      loadMore,
    };
  }
  const { error, isFetching, refetch } = authorQuery;
  // The server responds with 400 to an invalid id.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone || (authorQuery.isSuccess && !isFetching)) return { kind: "gone" };
  if (error === null) return { kind: "loading" };
  return { kind: "failed", error, retry: () => void refetch(), busy: isFetching };
}
