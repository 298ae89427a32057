import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { unreadKeys } from "../../entities/unread.ts";
import { useFallbackPollInterval } from "../../lib/realtime.ts";
import { useToast } from "../../ui/toast.tsx";
import { groupKeys } from "./group-keys.ts";
import { getTotalUnread, groupsQuery } from "./queries.ts";
import { drainToasts } from "./queued-toasts.ts";

/** Milliseconds from `requestListRefetch` to the refetch, so that several events cause one refetch. */
const refetchDelay = 200;

/**
 * Runs on every page: keeps the unread count of groups up to date and shows toasts about the viewer's groups.
 * Renders nothing.
 */
export function GroupsBackgroundSync(): null {
  useSyncUnreadGroups();
  useShowQueuedToasts();
  return null;
}

// Events are applied outside of React, so their code leaves requests for refetches and toasts in the query cache. The
// queries of these two keys only watch the cache: they never make a call.

/**
 * Copies the unread count of the list to `unreadKeys.groups`, which the navigation shows, and refetches the list after
 * `requestListRefetch`.
 */
function useSyncUnreadGroups(): void {
  const queryClient = useQueryClient();
  const refetchInterval = useFallbackPollInterval();
  const { data, isFetching, refetch } = useInfiniteQuery({
    ...groupsQuery,
    refetchInterval,
  });
  const unreadCount = getTotalUnread(data);
  useEffect(() => {
    if (unreadCount !== undefined) queryClient.setQueryData<number>(unreadKeys.groups, unreadCount);
  }, [queryClient, unreadCount]);

  const { data: refetchRequests = 0 } = useQuery({
    queryKey: groupKeys.refetchRequests,
    // `requestListRefetch` writes this entry; it is never fetched.
    queryFn: ({ client }) => client.getQueryData<number>(groupKeys.refetchRequests) ?? 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (refetchRequests === 0 || isFetching) return;
    const timer = setTimeout(() => {
      queryClient.setQueryData<number>(groupKeys.refetchRequests, 0);
      void refetch({ cancelRefetch: false });
    }, refetchDelay);
    return () => clearTimeout(timer);
  }, [queryClient, refetchRequests, isFetching, refetch]);
}

/** Shows the texts of `queueToast`, which are about actions of other users. */
function useShowQueuedToasts(): void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data: queuedToasts } = useQuery({
    queryKey: groupKeys.queuedToasts,
    // `queueToast` writes this entry; it is never fetched.
    queryFn: ({ client }) => client.getQueryData<readonly string[]>(groupKeys.queuedToasts) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const showToasts = useEffectEvent(() => {
    for (const toastText of drainToasts(queryClient)) toast(toastText, "event");
  });
  const hasToasts = queuedToasts !== undefined && queuedToasts.length > 0;
  useEffect(() => {
    if (hasToasts) showToasts();
  }, [hasToasts]);
}
