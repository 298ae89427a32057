import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unreadKeys } from "../../entities/unread.ts";
import { useConnectionState } from "../../lib/realtime.ts";
import { alertsQuery } from "./queries.ts";

/** The freshness that one gets while no events come, and the pause before the server is asked (social §9). */
const poll = 4000;
const debounce = 200;

/** Keeps the number at the bell true wherever one is, and the latest alerts at hand. Shows nothing. */
export function AlertsKeeper(): null {
  const queryClient = useQueryClient();
  const state = useConnectionState();
  const { data, isStale, isFetching, isError, refetch } = useInfiniteQuery({
    ...alertsQuery,
    refetchInterval: ({ state: { status } }) =>
      state !== "connected" || status === "error" ? poll : false,
  });
  const unread = data?.pages[0]?.unreadCount;
  useEffect(() => {
    if (unread !== undefined) queryClient.setQueryData<number>(unreadKeys.alerts, unread);
  }, [queryClient, unread]);
  // As when somebody was blocked, who takes along what they did.
  useEffect(() => {
    if (!isStale || isFetching || isError) return;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), debounce);
    return () => clearTimeout(timer);
  }, [isStale, isFetching, isError, refetch]);
  return null;
}
