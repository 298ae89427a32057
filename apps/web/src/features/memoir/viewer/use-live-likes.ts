import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useRoom } from "../../../app/realtime.tsx";
import { ApiError } from "../../../lib/api.ts";
import { dropStatuses, memoirKeys } from "../memoir-cache.ts";
import { refreshLikes } from "../queries.ts";

/** The freshness that a viewer gets while no events come (social §9). */
const poll = 1000;
/** Milliseconds after which the room is not waited for. */
const patience = 1500;

/**
 * Keeps the likes of the status that is shown true: by its events, and while the connection is away by asking
 * every second. A status that turns out to be gone leaves the cache.
 */
export function useLiveLikes(statusId: string): void {
  const queryClient = useQueryClient();
  const room = useRoom("status", statusId);
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(statusId), patience);
    return () => clearTimeout(timer);
  }, [statusId]);
  useQuery({
    queryKey: [...memoirKeys.all, "likes", statusId],
    queryFn: async ({ signal }) => {
      try {
        await refreshLikes(queryClient, statusId, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
        dropStatuses(queryClient, ({ _id }) => _id === statusId);
      }
      return null;
    },
    // Once the room is joined, for what happened before; then its events tell.
    enabled: room !== "joining" || late === statusId,
    refetchInterval: room === "away" && poll,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { live: true },
  });
}
