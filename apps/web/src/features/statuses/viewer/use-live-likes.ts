import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { useJoinRoom } from "../../../lib/realtime.ts";
import { slowDown } from "../../../lib/saver-mode.ts";
import { refreshLikes } from "../queries.ts";
import { removeStatuses, statusKeys } from "../status-cache.ts";

/** Poll interval in milliseconds while no events arrive. */
const pollInterval = 1000;
/** Milliseconds to wait for joining the Socket.IO room of the status before polling starts. */
const joinTimeout = 1500;

/**
 * Keeps the likes of the shown status up to date: by events, or by polling every second while none arrive. A
 * status that turns out to be deleted is removed from the cache.
 */
export function useLiveLikes(statusId: string): void {
  const queryClient = useQueryClient();
  const roomState = useJoinRoom("status", statusId);
  const [timedOutId, setTimedOutId] = useState<string | null>(null);
  useEffect(() => {
    if (roomState !== "joining") return;
    const timer = setTimeout(() => setTimedOutId(statusId), joinTimeout);
    return () => {
      clearTimeout(timer);
      setTimedOutId(null);
    };
  }, [roomState, statusId]);
  const isPolling =
    roomState === "disconnected" || (roomState === "joining" && timedOutId === statusId);
  const { refetch } = useQuery({
    // The key changes when the room is joined, which refetches once for what happened before.
    queryKey: [...statusKeys.all, "likes", statusId, isPolling ? "polling" : roomState],
    queryFn: async ({ signal }) => {
      try {
        await refreshLikes(queryClient, statusId, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
        removeStatuses(queryClient, ({ _id }) => _id === statusId);
      }
      return null;
    },
    enabled: isPolling || roomState === "joined",
    // The result is in the cache of the statuses, so nothing of this query is cached.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!isPolling) return;
    // A fixed interval regardless of the response time; hidden pages do not poll.
    const refetchIfVisible = () => !document.hidden && void refetch({ cancelRefetch: false });
    const timer = setInterval(refetchIfVisible, slowDown(pollInterval));
    return () => clearInterval(timer);
  }, [isPolling, refetch]);
}
