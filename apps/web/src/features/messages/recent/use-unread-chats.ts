import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConnectionState } from "../../../lib/realtime.ts";
import { chatKeys } from "../chat-keys.ts";
import { headQuery } from "./queries.ts";
import { knownUnread } from "./unread-cache.ts";

/** The freshness that one gets while no events come, and the pause before the server is asked (social §9). */
const poll = 4000;
const debounce = 200;

/**
 * Keeps the unread number of the chats true wherever one is: by events where they tell enough, else by asking the
 * server, and while no events come by asking every 4 seconds.
 */
export function useUnreadChats(): void {
  const state = useConnectionState();
  const { data, isFetching, isError, refetch } = useQuery({
    ...headQuery,
    refetchInterval: ({ state: { status } }) =>
      state !== "connected" || status === "error" ? poll : false,
  });
  const { data: known } = useQuery({
    queryKey: chatKeys.unread,
    queryFn: ({ client }) => knownUnread(client),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const changes = known?.changes;
  const isDue = !isError && data !== undefined && changes !== undefined && changes !== data.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!isDue || isFetching) return;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), debounce);
    return () => clearTimeout(timer);
  }, [isDue, changes, isFetching, refetch]);
}
