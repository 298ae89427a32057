import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFallbackPollInterval } from "../../../lib/realtime.ts";
import { chatKeys } from "../chat-keys.ts";
import { chatListFirstPageQuery } from "./queries.ts";
import { getKnownUnread } from "./unread-cache.ts";

/** Debounce of refetches, in milliseconds. */
const refetchDelay = 200;

/**
 * Keeps the unread count of chats up to date on every page: from events when they suffice, else by
 * refetching, and every 4 seconds, or 20 in saver mode, while no events arrive.
 */
export function useSyncUnreadChats(): void {
  const refetchInterval = useFallbackPollInterval();
  const { data, isFetching, isError, refetch } = useQuery({
    ...chatListFirstPageQuery,
    refetchInterval,
  });
  const { data: known } = useQuery({
    queryKey: chatKeys.unread,
    // Events and responses write this entry; it is never fetched.
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
