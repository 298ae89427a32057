import type { HoldingPlaylistView, PlaylistView } from "@kora/contract/playlists";
import type { QueryClient } from "@tanstack/react-query";

/** Where playlists lie in the cache. */
export const playlistKeys = {
  all: ["playlists"],
  own: ["playlists", "own"],
  one: (playlistId: string) => ["playlists", "one", playlistId] as const,
  holding: (storyId: string) => ["playlists", "holding", storyId] as const,
} as const;

/** Shows a playlist of the viewer's own as the server has it now; a new one comes first. */
export function showPlaylist(queryClient: QueryClient, playlist: PlaylistView): void {
  queryClient.setQueryData<PlaylistView>(playlistKeys.one(playlist._id), playlist);
  queryClient.setQueryData<PlaylistView[]>(playlistKeys.own, (own) => {
    if (own === undefined) return own;
    const isKnown = own.some(({ _id }) => _id === playlist._id);
    return isKnown
      ? own.map((one) => (one._id === playlist._id ? playlist : one))
      : [playlist, ...own];
  });
}

/** Says that a playlist of the viewer's own holds a story or does not. */
export function showHolding(
  queryClient: QueryClient,
  { storyId, playlist, holds }: { storyId: string; playlist: PlaylistView; holds: boolean },
): void {
  queryClient.setQueryData<HoldingPlaylistView[]>(playlistKeys.holding(storyId), (held) => {
    if (held === undefined) return held;
    const others = held.filter(({ _id }) => _id !== playlist._id);
    if (!holds) return others;
    const { storyCount: _, ...rest } = playlist;
    return [{ ...rest, stories: [storyId] }, ...others];
  });
}

/** Forgets a playlist that is deleted. */
export function dropPlaylist(queryClient: QueryClient, playlistId: string): void {
  queryClient.setQueryData<PlaylistView[]>(playlistKeys.own, (own) =>
    own?.filter(({ _id }) => _id !== playlistId),
  );
  queryClient.setQueriesData<HoldingPlaylistView[]>(
    { queryKey: [...playlistKeys.all, "holding"] },
    (held) => held?.filter(({ _id }) => _id !== playlistId),
  );
  queryClient.removeQueries({ queryKey: playlistKeys.one(playlistId), type: "inactive" });
}
