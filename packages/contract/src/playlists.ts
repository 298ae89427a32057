import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { displayName } from "./display-name.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const said = sentences.playlists;

const playlistFields = {
  _id: z.string(),
  name: z.string(),
  public: z.boolean(),
  /** Whose it is; `posterName` is a griot's, null for everybody else. */
  owner: UserSummary.extend({ posterName: z.string().nullable() }),
  createdAt: Timestamp,
};

/** A playlist (stories-and-writers §3) as the viewer sees it: without the stories that they may not. */
export const PlaylistView = z
  .object({
    ...playlistFields,
    /** Story ids in the playlist's order. In lists of playlists the first 50. */
    stories: z.array(z.string()),
    /** All of them. */
    storyCount: z.int(),
  })
  .meta({ id: "Playlist" });
export type PlaylistView = z.infer<typeof PlaylistView>;

/** A playlist among those that hold a story; of its stories it names that one alone. */
export const PlaylistOfStoryView = z
  .object({ ...playlistFields, stories: z.array(z.string()) })
  .meta({ id: "HoldingPlaylist" });
export type PlaylistOfStoryView = z.infer<typeof PlaylistOfStoryView>;

const PlaylistName = displayName({
  max: limits.playlist.name,
  required: said.nameRequired,
  tooLong: said.nameTooLong,
});

const StoryIds = z
  .array(Id, said.storiesForm)
  .max(limits.playlist.stories, said.tooManyStories)
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
    summary: "One's own playlists, newest first.",
    spec: "stories-and-writers §2, §7",
  },
  createPlaylist: {
    method: "POST",
    path: "/playlists",
    body: z.object({
      name: PlaylistName,
      public: z.boolean(said.publicForm).default(false),
    }),
    response: PlaylistView,
    status: 201,
    access: "session",
    rateLimit: "playlist",
    summary: "Makes a playlist.",
    spec: "stories-and-writers §5, §7",
  },
  getPlaylist: {
    method: "GET",
    path: "/playlists/:id",
    params: playlistParams,
    response: PlaylistView,
    access: "session",
    summary: "One's own playlist, or a public one of somebody whom one may meet.",
    spec: "stories-and-writers §2, §7; decisions §3",
  },
  updatePlaylist: {
    method: "PUT",
    path: "/playlists/:id",
    params: playlistParams,
    /**
     * What is left out stays. `stories` is the whole list in its order and replaces what is there; `add`,
     * `remove` and `order` change what is there, so that many tabs at once undo nothing of each other.
     */
    body: z.object({
      name: PlaylistName.optional(),
      public: z.boolean(said.publicForm).optional(),
      stories: StoryIds,
      /** Put at the end, those that are not in it yet. */
      add: StoryIds,
      remove: StoryIds,
      /** Come first, in this order; the others follow as they stood. Takes and gives no story. */
      order: StoryIds,
    }),
    response: PlaylistView,
    access: "session",
    rateLimit: "playlist",
    summary:
      "Renames one's own playlist, makes it public or private, adds, removes and orders stories.",
    spec: "decisions §3",
  },
  deletePlaylist: {
    method: "DELETE",
    path: "/playlists/:id",
    params: playlistParams,
    response: MessageResponse,
    access: "session",
    rateLimit: "playlist",
    summary: "Deletes one's own playlist; its stories stay.",
    spec: "stories-and-writers §2, §7",
  },
  listPlaylistsOfStory: {
    method: "GET",
    path: "/playlists/story/:storyId",
    params: z.object({ storyId: Id }),
    response: z.array(PlaylistOfStoryView),
    access: "session",
    summary: "The playlists that hold a story: all of one's own, then the 20 latest public ones.",
    spec: "stories-and-writers §2, §7",
  },
});
