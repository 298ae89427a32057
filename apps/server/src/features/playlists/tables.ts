import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";
import { followStory, storyReference } from "../stories/tables.ts";

export const playlists = pgTable(
  "playlists",
  {
    id: uuid("id").primaryKey(),
    ownerId: userReference("owner_id"),
    name: text("name").notNull(),
    isPublic: boolean("is_public").notNull(),
    /** The time when moderators hid the playlist from all but its owner; null if they did not. */
    hiddenAt: timestamptz("hidden_at"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [index("playlists_owner").on(table.ownerId, sql`${table.id} DESC`)],
);

/** The stories of playlists. A change of a playlist's stories locks the row of the playlist first. */
export const playlistStories = pgTable(
  "playlist_stories",
  {
    playlistId: uuid("playlist_id")
      .notNull()
      .references(() => playlists.id, { onDelete: "cascade" }),
    storyId: storyReference("story_id", followStory),
    /** The sort key of the list. Of stories with equal values, the one published first comes first. */
    position: integer("position").notNull(),
    /** True if the playlist is public and not hidden. It is a copy, so that an index finds a story's public playlists without reading others. */
    isPublic: boolean("is_public").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.storyId] }),
    // Finds the public playlists that contain a story, newest first.
    index("playlist_stories_story").on(
      table.storyId,
      table.isPublic,
      sql`${table.playlistId} DESC`,
    ),
  ],
);
