import type { PlaylistModeratedEvent } from "@kora/contract/events";
import type { PlaylistOfStoryView, PlaylistView } from "@kora/contract/playlists";
import type { QueryClient } from "@tanstack/react-query";
import { storyKeys } from "../../entities/story/story-cache.ts";

/** Query keys of playlists. */
export const playlistKeys = {
  all: ["playlists"],
  /** The viewer's playlists. */
  own: ["playlists", "own"],
  detail: (playlistId: string) => ["playlists", "detail", playlistId] as const,
  /** The prefix of every key of `containing`. */
  allContaining: ["playlists", "containing"],
  /** The playlists that contain a story. */
  containing: (storyId: string) => ["playlists", "containing", storyId] as const,
} as const;

/** Updates one of the viewer's playlists in the cache; a new one is added at the front. */
export function updatePlaylist(queryClient: QueryClient, playlist: PlaylistView): void {
  queryClient.setQueryData<PlaylistView>(playlistKeys.detail(playlist._id), playlist);
  queryClient.setQueryData<PlaylistView[]>(playlistKeys.own, (own) => {
    if (own === undefined) return own;
    const exists = own.some(({ _id }) => _id === playlist._id);
    return exists
      ? own.map((item) => (item._id === playlist._id ? playlist : item))
      : [playlist, ...own];
  });
}

/** Updates in the cache whether one of the viewer's playlists contains a story. */
export function updateMembership(
  queryClient: QueryClient,
  {
    storyId,
    playlist,
    isIncluded,
  }: { storyId: string; playlist: PlaylistView; isIncluded: boolean },
): void {
  queryClient.setQueryData<PlaylistOfStoryView[]>(playlistKeys.containing(storyId), (playlists) => {
    if (playlists === undefined) return playlists;
    const others = playlists.filter(({ _id }) => _id !== playlist._id);
    if (!isIncluded) return others;
    const { storyCount: _storyCount, ...rest } = playlist;
    // In the playlists of a story, `stories` has only that story.
    return [{ ...rest, stories: [storyId] }, ...others];
  });
}

/** Removes a deleted playlist from the cache. */
export function removePlaylist(queryClient: QueryClient, playlistId: string): void {
  queryClient.setQueryData<PlaylistView[]>(playlistKeys.own, (own) =>
    own?.filter(({ _id }) => _id !== playlistId),
  );
  queryClient.setQueriesData<PlaylistOfStoryView[]>(
    { queryKey: playlistKeys.allContaining },
    (playlists) => playlists?.filter(({ _id }) => _id !== playlistId),
  );
  queryClient.removeQueries({ queryKey: playlistKeys.detail(playlistId), type: "inactive" });
}

/**
 * Fetches a playlist again that moderators have hidden or show again, and the lists that show it. All clients get the
 * event, so a list without the playlist shows it when it is loaded next.
 */
export function applyPlaylistModerated(
  queryClient: QueryClient,
  { playlistId }: PlaylistModeratedEvent,
): void {
  queryClient.removeQueries({ queryKey: playlistKeys.detail(playlistId), type: "inactive" });
  for (const queryKey of [playlistKeys.detail(playlistId), storyKeys.playlist(playlistId)]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  for (const queryKey of [playlistKeys.own, playlistKeys.allContaining]) {
    void queryClient.invalidateQueries({
      queryKey,
      predicate: ({ state }) =>
        (state.data as readonly { _id: string }[] | undefined)?.some(
          ({ _id }) => _id === playlistId,
        ) === true,
    });
  }
}
