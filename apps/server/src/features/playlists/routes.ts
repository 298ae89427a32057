import type { playlistCalls } from "@kora/contract/playlists";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { createPlaylist } from "./create-playlist.ts";
import { deletePlaylist } from "./delete-playlist.ts";
import { getPlaylist } from "./get-playlist.ts";
import { listPlaylists } from "./list-playlists.ts";
import { listPlaylistsOfStory } from "./list-playlists-of-story.ts";
import { updatePlaylist } from "./update-playlist.ts";

export const playlistRoutes: Handlers<typeof playlistCalls> = {
  listPlaylists: (ctx, { query }) => listPlaylists(ctx, query),

  createPlaylist: (ctx, { body }) =>
    createPlaylist(ctx, { name: body.name, isPublic: body.public }),

  getPlaylist: (ctx, { params }) => getPlaylist(ctx, params.id),

  updatePlaylist: (ctx, { params, body: { public: isPublic, ...change } }) =>
    updatePlaylist(ctx, { playlistId: params.id, isPublic, ...change }),

  deletePlaylist: (ctx, { params }) => deletePlaylist(ctx, params.id),

  listPlaylistsOfStory: (ctx, { params }) => listPlaylistsOfStory(ctx, params.storyId),
};
