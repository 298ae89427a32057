export { PlaylistEditor, PlaylistField, PlaylistManager, Playlists } from "./lazy-parts.ts";
export { StoryPlaylists } from "./lazy-story-playlists.ts";
export { playlistKeys } from "./playlist-cache.ts";
export { PlaylistHeader } from "./playlist-header.tsx";
export { playlistQuery } from "./playlist-query.ts";
export { useAddToPlaylistDialog } from "./use-add-to-playlist-dialog.tsx";
