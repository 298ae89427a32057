import type { PlaylistOfStoryView, PlaylistView } from "@kora/contract/playlists";
import { type SQL, sql } from "drizzle-orm";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { isVisibleStory } from "../stories/index.ts";
import type { ViewerValues } from "../visibility/index.ts";

/** A playlist and its owner, selected with `playlistColumns`. */
export interface PlaylistRow {
  id: string;
  name: string;
  is_public: boolean;
  created_at: Date;
  owner_id: string;
  username: string;
  poster_name: string | null;
  avatar: string | null;
}

/** A row selected from `visibleStories`. `story_count` also counts the stories beyond the limit of `stories`. */
export interface StoriesRow {
  /** Story ids. */
  stories: string[];
  story_count: number;
}

/** Returns the columns of `PlaylistRow`. `playlist` and `owner` are aliases of `playlists` and its owner's `users`. */
export function playlistColumns(playlist: SQL, owner: SQL): SQL {
  return sql`${playlist}.id, ${playlist}.name, ${playlist}.is_public, ${playlist}.created_at,
    ${playlist}.owner_id, ${owner}.username, ${owner}.poster_name, ${owner}.avatar`;
}

/**
 * Returns a subquery with one row for the stories of a playlist that the viewer may see: at most `maxIds` ids, in the
 * playlist's order, and the count of all these stories.
 */
export function visibleStories(
  playlist: SQL,
  value: Placeholder<ViewerValues>,
  maxIds: number,
): SQL {
  return sql`(
    SELECT visible.ids[1:${literal(maxIds)}] AS stories, cardinality(visible.ids) AS story_count
    FROM (
      SELECT coalesce(array_agg(s.id ORDER BY ps.position, ps.story_id), '{}') AS ids
      FROM playlist_stories ps JOIN stories s ON s.id = ps.story_id
        JOIN users author ON author.id = s.author_id
      WHERE ps.playlist_id = ${playlist}.id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) visible
  )`;
}

function toPlaylistFields(row: PlaylistRow) {
  const { id, name, is_public, created_at, owner_id, username, poster_name, avatar } = row;
  return {
    _id: id,
    name,
    public: is_public,
    owner: { _id: owner_id, username, posterName: poster_name, avatar },
    createdAt: created_at.toISOString(),
  };
}

/** Converts a row to the wire format. */
export function toPlaylistView(row: PlaylistRow & StoriesRow): PlaylistView {
  return { ...toPlaylistFields(row), stories: row.stories, storyCount: row.story_count };
}

/** Converts a row to the wire format, for a playlist that contains the story. */
export function toPlaylistOfStoryView(row: PlaylistRow, storyId: string): PlaylistOfStoryView {
  return { ...toPlaylistFields(row), stories: [storyId] };
}
