import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConnectionState } from "../../../lib/realtime.ts";
import { chatKeys } from "../chat-keys.ts";
import { chatListFirstPageQuery } from "./queries.ts";
import { getKnownUnread } from "./unread-cache.ts";

/** Milliseconds between refetches while no events arrive. */
const pollInterval = 4000;
/** Debounce of refetches, in milliseconds. */
const refetchDelay = 200;

/**
 * Keeps the unread count of chats up to date on every page: from events when they suffice, else by
 * refetching, and every 4 seconds while no events arrive.
 */
export function useSyncUnreadChats(): void {
  const state = useConnectionState();
  const { data, isFetching, isError, refetch } = useQuery({
    ...chatListFirstPageQuery,
    refetchInterval: ({ state: { status } }) =>
      state !== "connected" || status === "error" ? pollInterval : false,
  });
  const { data: known } = useQuery({
    queryKey: chatKeys.unread,
    queryFn: ({ client }) => getKnownUnread(client),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const version = known?.version;
  const isDue =
    !isError && data !== undefined && version !== undefined && version !== data.requestedVersion;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the debounce
  useEffect(() => {
    if (!isDue || isFetching) return;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), refetchDelay);
    return () => clearTimeout(timer);
  }, [isDue, version, isFetching, refetch]);
}
