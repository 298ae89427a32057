import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { useRoom } from "../../../lib/realtime.ts";
import { dropStatuses, memoirKeys } from "../memoir-cache.ts";
import { refreshLikes } from "../queries.ts";

/** The freshness that a viewer gets while no events come (social §9). */
const poll = 1000;
/** Milliseconds after which the room is not waited for. */
const patience = 1500;

/**
 * Keeps the likes of the status that is shown true: by its events, and while none come, by asking every second.
 * A status that turns out to be gone leaves the cache.
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
    // Once the room is joined, asked once more: for what happened before, and then its events tell.
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
    // From one question to the next, however long its answer takes; who does not look asks nothing.
    const ask = () => !document.hidden && void refetch({ cancelRefetch: false });
    const timer = setInterval(ask, poll);
    return () => clearInterval(timer);
  }, [isDeaf, refetch]);
}
