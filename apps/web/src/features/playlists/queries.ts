import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { playlistsText } from "#text/playlists.ts";
import { ApiError, api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
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
  return isTold ? errorMessage(error, sentence) : sentence;
}

export function useCreatePlaylist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; public: boolean }) => api.call("createPlaylist", { body }),
    onSuccess: (playlist) => showPlaylist(queryClient, playlist),
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

/** A story is put in a playlist of one's own or taken out; `isNew`: that was made for it a moment ago. */
interface Holding {
  readonly playlist: PlaylistView;
  readonly holds: boolean;
  readonly isNew?: true;
}

/**
 * Puts a story in playlists of one's own or takes it out: shown at once, taken back with a sentence when
 * refused.
 */
export function useHoldStory(storyId: string): (holding: Holding) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    scope: { id: `playlists of ${storyId}` },
    mutationFn: ({ playlist, holds }: Holding) =>
      api.call("updatePlaylist", {
        params: { id: playlist._id },
        body: holds ? { add: [storyId] } : { remove: [storyId] },
      }),
    onMutate: ({ playlist, holds }) => showHolding(queryClient, { storyId, playlist, holds }),
    onSuccess: (playlist) => showPlaylist(queryClient, playlist),
    onError: (error, { playlist, holds, isNew }) => {
      showHolding(queryClient, { storyId, playlist, holds: !holds });
      const sentence = failureOf(error, playlistsText.changeFailed);
      toast(isNew ? playlistsText.add.failed(playlist.name) : sentence, "danger");
    },
  });
  return (holding) => mutate(holding);
}

export function useDeletePlaylist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (playlistId: string) => api.call("deletePlaylist", { params: { id: playlistId } }),
    onSuccess: (_answer, playlistId) => dropPlaylist(queryClient, playlistId),
  });
}
