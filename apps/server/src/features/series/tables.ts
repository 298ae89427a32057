import { seriesStates } from "@kora/contract/series-states";
import { storyRatings } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";
import { followStory, storyReference } from "../stories/tables.ts";

export const series = pgTable(
  "series",
  {
    /** A UUIDv7, so that ids sort by the time of creation. */
    id: uuid("id").primaryKey(),
    authorId: userReference("author_id"),
    title: text("title").notNull(),
    shortDescription: text("short_description").notNull(),
    genres: text("genres").array().notNull(),
    /** A BCP 47 language tag in its canonical form; null if the language is unknown. */
    language: text("language"),
    rating: text("rating", { enum: storyRatings }).notNull(),
    state: text("state", { enum: seriesStates }).notNull(),
    followerCount: integer("follower_count").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
    /** The time of the last change of the series or its parts. */
    updatedAt: timestamptz("updated_at").notNull(),
    /** The time when moderators hid the series; null if it is not hidden. */
    hiddenAt: timestamptz("hidden_at"),
    /** Grows with each change of the series or its parts. A deleted story leaves without a new revision. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    // Lists the series of a writer, newest first.
    index("series_author").on(table.authorId, sql`${table.id} DESC`),
  ],
);

/**
 * The parts of series. A change of a series' parts locks the row of the series, and then the rows of the stories in
 * `story_counts`, which has a copy of `series_id`.
 */
export const seriesParts = pgTable(
  "series_parts",
  {
    /** The primary key, because a story is in one series at most. */
    storyId: storyReference("story_id", followStory).primaryKey(),
    seriesId: uuid("series_id")
      .notNull()
      .references(() => series.id, { onDelete: "cascade" }),
    /** The sort key of the parts. Numbers are missing where parts have left. */
    position: integer("position").notNull(),
    /** Copies of `is_open` and `is_mature` in `story_counts` and of `word_count` in `story_bodies`. Triggers update them. */
    isOpen: boolean("is_open").notNull(),
    isMature: boolean("is_mature").notNull(),
    wordCount: integer("word_count").notNull(),
  },
  (table) => [
    unique("series_parts_position").on(table.seriesId, table.position),
    // Finds out whether a series has a part that was published before or after a story.
    index("series_parts_story").on(table.seriesId, table.storyId),
  ],
);

export const seriesFollows = pgTable(
  "series_follows",
  {
    followerId: userReference("follower_id"),
    seriesId: uuid("series_id")
      .notNull()
      .references(() => series.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.seriesId] }),
    // Finds the followers of a series, latest first.
    index("series_follows_series").on(
      table.seriesId,
      sql`${table.createdAt} DESC`,
      table.followerId,
    ),
    // Lists the series that a user follows, last followed first.
    index("series_follows_follower").on(
      table.followerId,
      sql`${table.createdAt} DESC`,
      sql`${table.seriesId} DESC`,
    ),
  ],
);
