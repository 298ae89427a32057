import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";
import { storyReference } from "../stories/tables.ts";

/** The score of each story, in the column `heat`; see `engagement-score.ts`. */
export const storyHeat = pgTable(
  "story_heat",
  {
    storyId: storyReference("story_id").primaryKey(),
    heat: doublePrecision("heat").notNull(),
  },
  (table) => [
    // Finds the stories with the highest scores.
    index("story_heat_order").on(sql`${table.heat} DESC`),
  ],
);

/** Has one row with the time up to which interactions are included in `story_heat`. */
export const heatMark = pgTable(
  "heat_mark",
  {
    /** Always true. As the primary key, it limits the table to one row. */
    single: boolean("single").primaryKey().default(true),
    until: timestamptz("until").notNull(),
  },
  (table) => [check("heat_mark_single", sql`${table.single}`)],
);

/** The stories with the highest scores of each genre, and of all genres under the empty string. */
export const genreTops = pgTable(
  "genre_tops",
  {
    genre: text("genre").notNull(),
    storyId: storyReference("story_id"),
  },
  (table) => [
    primaryKey({ columns: [table.genre, table.storyId] }),
    // Used when a story is deleted.
    index("genre_tops_story").on(table.storyId),
  ],
);

const toFirstPage = (column: string) => sql.raw(`${column}[1:${String(limits.list.defaultLimit)}]`);

const feedColumns = {
  /** An id that was created with the feed. Stories with a greater id are newer than the feed. */
  version: uuid("version").notNull(),
  /** The stories of the feed, best first. */
  storyIds: uuid("story_ids").array().notNull(),
  /** The reason of each of `story_ids`, in the same order; see `reasons.ts`. */
  reasons: text("reasons").array().notNull(),
  /**
   * `first_ids` and `first_reasons` are a copy of the first page. It is read without the whole arrays, which PostgreSQL
   * stores out of line (TOAST).
   */
  firstIds: uuid("first_ids").array().generatedAlwaysAs(toFirstPage("story_ids")),
  firstReasons: text("first_reasons").array().generatedAlwaysAs(toFirstPage("reasons")),
  size: integer("size").generatedAlwaysAs(sql`cardinality(story_ids)`),
};

/** The feed of each user. Old versions are kept for users who are paging through them. */
export const feeds = pgTable(
  "feeds",
  {
    userId: userReference("user_id"),
    ...feedColumns,
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** The feed of users who have no feed of their own yet. */
export const commonFeeds = pgTable("common_feeds", feedColumns, (table) => [
  primaryKey({ columns: [table.version] }),
]);

/** The users who requested a feed, and when the next version of it is due. */
export const feedReaders = pgTable(
  "feed_readers",
  {
    userId: userReference("user_id").primaryKey(),
    /** The time of the last request. */
    requestedAt: timestamptz("requested_at").notNull(),
    /** Null while no version is due. */
    dueAt: timestamptz("due_at"),
  },
  (table) => [index("feed_readers_due").on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`)],
);
