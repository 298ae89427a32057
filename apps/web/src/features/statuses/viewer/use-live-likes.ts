import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { useRoom } from "../../../lib/realtime.ts";
import { dropStatuses, memoirKeys } from "../memoir-cache.ts";
import { refreshLikes } from "../queries.ts";

/** Poll interval in milliseconds while no events arrive (social §9). */
const poll = 1000;
/** Milliseconds to wait for joining the room before polling starts. */
const patience = 1500;

/**
 * Keeps the likes of the shown status up to date: by events, or by polling every second while none arrive. A
 * status that turns out to be deleted is removed from the cache.
 */
export function useLiveLikes(statusId: string): void {
  const queryClient = useQueryClient();
  const room = useRoom("status", statusId);
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (room !== "joining") return;
    const timer = setTimeout(() => setLate(statusId), patience);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [room, statusId]);
  const isDeaf = room === "away" || (room === "joining" && late === statusId);
  const { refetch } = useQuery({
    // The key changes when the room is joined, which refetches once for what happened before.
    queryKey: [...memoirKeys.all, "likes", statusId, isDeaf ? "asking" : room],
    queryFn: async ({ signal }) => {
      try {
        await refreshLikes(queryClient, statusId, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
        dropStatuses(queryClient, ({ _id }) => _id === statusId);
      }
      return null;
    },
    enabled: isDeaf || room === "joined",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!isDeaf) return;
    // A fixed interval regardless of the response time; hidden pages do not poll.
    const ask = () => !document.hidden && void refetch({ cancelRefetch: false });
    const timer = setInterval(ask, poll);
    return () => clearInterval(timer);
  }, [isDeaf, refetch]);
}
