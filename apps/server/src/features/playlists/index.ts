export { visiblePlaylist } from "./access.ts";
export { hidePlaylist, unhidePlaylist } from "./hide-playlist.ts";
export { playlistRoutes } from "./routes.ts";
