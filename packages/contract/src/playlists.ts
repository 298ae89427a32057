import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { displayNameSchema } from "./display-name.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.playlists;

const playlistFields = {
  _id: z.string(),
  name: z.string(),
  public: z.boolean(),
  owner: UserSummary.extend({ posterName: z.string().nullable() }).describe(
    "`posterName` is null if the owner is not a writer.",
  ),
  createdAt: Timestamp,
};

export const PlaylistView = z
  .object({
    ...playlistFields,
    stories: z
      .array(z.string())
      .describe("Story ids in the playlist's order. Lists of playlists contain only the first 50."),
    storyCount: z.int().describe("The number of all stories."),
  })
  .meta({ id: "Playlist", description: "A playlist with the stories that the viewer may see." });
export type PlaylistView = z.infer<typeof PlaylistView>;

export const PlaylistOfStoryView = z
  .object({ ...playlistFields, stories: z.array(z.string()) })
  .meta({
    id: "PlaylistOfStory",
    description:
      "A playlist in the list of playlists that contain a story. Its `stories` are only that story.",
  });
export type PlaylistOfStoryView = z.infer<typeof PlaylistOfStoryView>;

const PlaylistName = displayNameSchema({
  max: limits.playlist.name,
  required: texts.nameRequired,
  tooLong: texts.nameTooLong,
});

const StoryIds = z
  .array(Id, texts.storiesFormat)
  .max(limits.playlist.stories, texts.tooManyStories)
  .optional();

const playlistParams = z.object({ id: Id });

export const playlistCalls = defineCalls({
  listPlaylists: {
    method: "GET",
    path: "/playlists",
    query: PageQuery,
    response: z.array(PlaylistView),
    isPaged: true,
    access: "session",
    summary: "The viewer's own playlists, newest first.",
  },
  createPlaylist: {
    method: "POST",
    path: "/playlists",
    body: z.object({
      name: PlaylistName,
      public: z.boolean(texts.publicFormat).default(false),
    }),
    response: PlaylistView,
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "playlist",
    summary: "Creates a playlist.",
  },
  getPlaylist: {
    method: "GET",
    path: "/playlists/:id",
    params: playlistParams,
    response: PlaylistView,
    access: "session",
    summary: "The viewer's own playlist, or a public one whose owner the viewer may see.",
  },
  updatePlaylist: {
    method: "PUT",
    path: "/playlists/:id",
    params: playlistParams,
    body: z
      .object({
        name: PlaylistName.optional(),
        public: z.boolean(texts.publicFormat).optional(),
        stories: StoryIds,
        add: StoryIds.describe("Stories to append, if they are not in the list yet."),
        remove: StoryIds,
        order: StoryIds.describe(
          "Stories to put first, in this order. The others keep their order. It adds and removes no story.",
        ),
      })
      .describe(
        "Fields that are left out stay unchanged. `stories` replaces the whole list. `add`, `remove` and `order` change the current list, so concurrent changes in several tabs do not undo each other.",
      ),
    response: PlaylistView,
    access: "session",
    rateLimit: "playlist",
    summary:
      "Renames the viewer's own playlist, makes it public or private, adds, removes and orders stories.",
  },
  deletePlaylist: {
    method: "DELETE",
    path: "/playlists/:id",
    params: playlistParams,
    response: MessageResponse,
    access: "session",
    rateLimit: "playlist",
    summary: "Deletes the viewer's own playlist; its stories stay.",
  },
  listPlaylistsOfStory: {
    method: "GET",
    path: "/playlists/story/:storyId",
    params: z.object({ storyId: Id }),
    response: z.array(PlaylistOfStoryView),
    access: "session",
    summary:
      "The playlists that contain a story: all of the viewer's own, then the 20 latest public ones.",
  },
});
