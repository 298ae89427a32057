import { defineFeature } from "../../platform/feature.ts";
import { playlistRoutes } from "./routes.ts";

export { visiblePlaylist } from "./access.ts";
export { hidePlaylist, unhidePlaylist } from "./hide-playlist.ts";

export const playlistFeature = defineFeature({ calls: playlistRoutes });
