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
import { users } from "../accounts/tables.ts";
import { stories } from "../stories/tables.ts";

/** What people did with each story, fading; see `heat.ts`. */
export const storyHeat = pgTable(
  "story_heat",
  {
    storyId: uuid("story_id")
      .primaryKey()
      .references(() => stories.id, { onDelete: "cascade" }),
    heat: doublePrecision("heat").notNull(),
  },
  (table) => [index("story_heat_order").on(sql`${table.heat} DESC`)],
);

/** One row: up to which moment acts are in `story_heat`. */
export const heatMark = pgTable(
  "heat_mark",
  {
    single: boolean("single").primaryKey().default(true),
    until: timestamptz("until").notNull(),
  },
  (table) => [check("heat_mark_single", sql`${table.single}`)],
);

/** The hottest stories of each genre, and under the empty text of all. A story once a genre. */
export const genreTops = pgTable(
  "genre_tops",
  {
    genre: text("genre").notNull(),
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.genre, table.storyId] }),
    index("genre_tops_story").on(table.storyId),
  ],
);

const firstOf = (column: string) => sql.raw(`${column}[1:${String(limits.list.defaultLimit)}]`);

const feedColumns = {
  /** An id made when the feed was: stories with a later id were not looked at. */
  version: uuid("version").notNull(),
  /** Best first. */
  storyIds: uuid("story_ids").array().notNull(),
  /** Of each story in its place; see `reasons.ts`. */
  reasons: text("reasons").array().notNull(),
  /** The first page of them once more: the whole lies outside of the row, and is then not fetched. */
  firstIds: uuid("first_ids").array().generatedAlwaysAs(firstOf("story_ids")),
  firstReasons: text("first_reasons").array().generatedAlwaysAs(firstOf("reasons")),
  size: integer("size").generatedAlwaysAs(sql`cardinality(story_ids)`),
};

/** What each reader is recommended. Older versions stay while somebody may page through them. */
export const feeds = pgTable(
  "feeds",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ...feedColumns,
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** What those are recommended who have no feed yet. */
export const commonFeeds = pgTable("common_feeds", feedColumns, (table) => [
  primaryKey({ columns: [table.version] }),
]);

/** Who asks for their feed, and when it is to be made anew. */
export const feedReaders = pgTable(
  "feed_readers",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: timestamptz("asked_at").notNull(),
    /** Null while nothing is to be done. */
    dueAt: timestamptz("due_at"),
  },
  (table) => [index("feed_readers_due").on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`)],
);
