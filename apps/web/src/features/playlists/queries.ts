import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { playlistsText } from "#text/playlists.ts";
import { ApiError, api, errorMessage, outcomeMessage } from "../../lib/api.ts";
import { sendOnce } from "../../lib/send-once.ts";
import { useToast } from "../../ui/toast.tsx";
import {
  playlistKeys,
  removePlaylist,
  updateMembership,
  updatePlaylist,
} from "./playlist-cache.ts";

/** All playlists of the viewer, newest first. */
export const ownPlaylistsQuery = queryOptions({
  queryKey: playlistKeys.own,
  queryFn: ({ signal }) =>
    api.call("listPlaylists", { query: { limit: limits.playlist.perUser } }, { signal }),
});

/** The playlists that contain a story, the viewer's first. */
export function containingPlaylistsQuery(storyId: string) {
  return queryOptions({
    queryKey: playlistKeys.containing(storyId),
    queryFn: ({ signal }) => api.call("listPlaylistsOfStory", { params: { storyId } }, { signal }),
  });
}

/** Returns the server's message for an error that the user can understand or resolve, else `fallback`. */
export function playlistError(error: unknown, fallback: string): string {
  const isUserError =
    error instanceof ApiError &&
    ["CONFLICT", "RATE_LIMITED", "VALIDATION", "NOT_FOUND"].includes(error.code);
  const outcome = outcomeMessage(error);
  if (outcome !== undefined) return outcome;
  return isUserError ? errorMessage(error, fallback) : fallback;
}

/** Creates a playlist. */
export function useCreatePlaylist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; public: boolean }) =>
      sendOnce("playlist", (once) => api.call("createPlaylist", { body }, once)),
    onSuccess: (playlist) => updatePlaylist(queryClient, playlist),
  });
}

/** Changes the name or visibility of a playlist. */
export function useChangePlaylist(playlistId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `playlist ${playlistId}` },
    mutationFn: (body: { name?: string; public?: boolean }) =>
      api.call("updatePlaylist", { params: { id: playlistId }, body }),
    onSuccess: (playlist) => updatePlaylist(queryClient, playlist),
  });
}

/** Adds a story to a playlist (`isIncluded`) or removes it; `isNew` if the playlist was just created for the story. */
interface PlaylistStoryChange {
  readonly playlist: PlaylistView;
  readonly isIncluded: boolean;
  readonly isNew?: true;
}

/**
 * Adds a story to the viewer's playlists or removes it, with an optimistic update that is rolled back with a
 * message on an error.
 */
export function useChangePlaylistsOfStory(storyId: string): (change: PlaylistStoryChange) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    scope: { id: `playlists of ${storyId}` },
    mutationFn: ({ playlist, isIncluded }: PlaylistStoryChange) =>
      api.call("updatePlaylist", {
        params: { id: playlist._id },
        body: isIncluded ? { add: [storyId] } : { remove: [storyId] },
      }),
    onMutate: ({ playlist, isIncluded }) =>
      updateMembership(queryClient, { storyId, playlist, isIncluded }),
    onSuccess: (playlist) => updatePlaylist(queryClient, playlist),
    onError: (error, { playlist, isIncluded, isNew }) => {
      updateMembership(queryClient, { storyId, playlist, isIncluded: !isIncluded });
      const fallback = playlistError(error, playlistsText.changeFailed);
      toast(isNew ? playlistsText.add.failed(playlist.name) : fallback, "danger");
    },
  });
  return (change) => mutate(change);
}

/** Deletes a playlist. */
export function useDeletePlaylist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (playlistId: string) => api.call("deletePlaylist", { params: { id: playlistId } }),
    onSuccess: (_response, playlistId) => removePlaylist(queryClient, playlistId),
  });
}
