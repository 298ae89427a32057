import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, sentenceOf } from "../../lib/api.ts";
import { dropPlaylist, playlistKeys, showHolding, showPlaylist } from "./playlist-cache.ts";

/** All playlists of one's own, newest first. */
export const ownPlaylistsQuery = queryOptions({
  queryKey: playlistKeys.own,
  queryFn: ({ signal }) =>
    api.call("listPlaylists", { query: { limit: limits.playlist.each } }, { signal }),
});

/** The playlists that hold a story: one's own first. */
export function holdingQuery(storyId: string) {
  return queryOptions({
    queryKey: playlistKeys.holding(storyId),
    queryFn: ({ signal }) => api.call("listPlaylistsOfStory", { params: { storyId } }, { signal }),
  });
}

/** Why an act failed: where the person can do something about it in the server's words, else as given. */
export function failureOf(error: unknown, sentence: string): string {
  const isTold =
    error instanceof ApiError &&
    ["CONFLICT", "RATE_LIMITED", "VALIDATION", "NOT_FOUND"].includes(error.code);
  return isTold ? sentenceOf(error, sentence) : sentence;
}

/** Makes a playlist; with `storyId` the story is put in it. */
export function useCreatePlaylist(storyId?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string; public: boolean }) => {
      const made = await api.call("createPlaylist", { body });
      showPlaylist(queryClient, made);
      if (storyId === undefined) return made;
      const params = { id: made._id };
      return api.call("updatePlaylist", { params, body: { add: [storyId] } });
    },
    onSuccess: (playlist) => {
      showPlaylist(queryClient, playlist);
      if (storyId !== undefined) showHolding(queryClient, { storyId, playlist, holds: true });
    },
  });
}

/** Renames a playlist or turns its public flag. */
export function useChangePlaylist(playlistId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `playlist ${playlistId}` },
    mutationFn: (body: { name?: string; public?: boolean }) =>
      api.call("updatePlaylist", { params: { id: playlistId }, body }),
    onSuccess: (playlist) => showPlaylist(queryClient, playlist),
  });
}

/** Puts a story in playlists of one's own or takes it out: shown at once, taken back when refused. */
export function useHoldStory(storyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `playlists of ${storyId}` },
    mutationFn: ({ playlist, holds }: { playlist: PlaylistView; holds: boolean }) =>
      api.call("updatePlaylist", {
        params: { id: playlist._id },
        body: holds ? { add: [storyId] } : { remove: [storyId] },
      }),
    onMutate: ({ playlist, holds }) => showHolding(queryClient, { storyId, playlist, holds }),
    onSuccess: (playlist) => showPlaylist(queryClient, playlist),
    onError: (_error, { playlist, holds }) =>
      showHolding(queryClient, { storyId, playlist, holds: !holds }),
  });
}

export function useDeletePlaylist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (playlistId: string) => api.call("deletePlaylist", { params: { id: playlistId } }),
    onSuccess: (_answer, playlistId) => dropPlaylist(queryClient, playlistId),
  });
}
