export { Arrangement, PlaylistField, PlaylistManager, Playlists } from "./loaded-later.ts";
export { playlistKeys } from "./playlist-cache.ts";
export { PlaylistHead } from "./playlist-head.tsx";
export { playlistQuery } from "./playlist-query.ts";
export { StoryPlaylists } from "./story-playlists-later.ts";
export { useAddDialog } from "./use-add-dialog.tsx";
