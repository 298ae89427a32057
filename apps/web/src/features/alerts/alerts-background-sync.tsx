import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unreadKeys } from "../../entities/unread.ts";
import { useFallbackPollInterval } from "../../lib/realtime.ts";
import { alertsQuery } from "./queries.ts";

/** Milliseconds from an invalidation to the refetch, so that several invalidations cause one refetch. */
const refetchDelay = 200;

/** Runs on every page: keeps the unread count and the latest alerts up to date. Renders nothing. */
export function AlertsBackgroundSync(): null {
  const queryClient = useQueryClient();
  const refetchInterval = useFallbackPollInterval();
  const { data, isStale, isFetching, isError, refetch } = useInfiniteQuery({
    ...alertsQuery,
    refetchInterval,
  });
  const unreadCount = data?.pages[0]?.unreadCount;
  useEffect(() => {
    if (unreadCount !== undefined) queryClient.setQueryData<number>(unreadKeys.alerts, unreadCount);
  }, [queryClient, unreadCount]);
  // The list is invalidated, for example, when the viewer blocks a user, whose alerts then disappear.
  useEffect(() => {
    if (!isStale || isFetching || isError) return;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), refetchDelay);
    return () => clearTimeout(timer);
  }, [isStale, isFetching, isError, refetch]);
  return null;
}
