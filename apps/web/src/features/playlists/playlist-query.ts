import { queryOptions } from "@tanstack/react-query";
import { ApiError, api } from "../../lib/api.ts";
import { playlistKeys } from "./playlist-cache.ts";

/** A playlist with the ids of all its stories; null if it does not exist, or the viewer cannot see it. */
export function playlistQuery(playlistId: string) {
  return queryOptions({
    queryKey: playlistKeys.detail(playlistId),
    queryFn: async ({ signal }) => {
      try {
        return await api.call("getPlaylist", { params: { id: playlistId } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
  });
}
