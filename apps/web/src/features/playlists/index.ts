export { Arrangement, PlaylistField, PlaylistManager, Playlists } from "./lazy-parts.ts";
export { StoryPlaylists } from "./lazy-story-playlists.ts";
export { playlistKeys } from "./playlist-cache.ts";
export { PlaylistHeader as PlaylistHead } from "./playlist-header.tsx";
export { playlistQuery } from "./playlist-query.ts";
export { useAddDialog } from "./use-add-dialog.tsx";
