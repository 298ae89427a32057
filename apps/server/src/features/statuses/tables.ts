import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const statuses = pgTable(
  "statuses",
  {
    /** Its moment is `created_at`: what is live is a range of ids. */
    id: uuid("id").primaryKey(),
    userId: userId(),
    content: text("content").notNull(),
    /** A label of `moods`, or null. */
    mood: text("mood"),
    /** One of `textStyles`. */
    textStyle: text("text_style").notNull(),
    /** One of `backgrounds`, `#RRGGBB`. */
    background: text("background").notNull(),
    isSaved: boolean("is_saved").notNull().default(false),
    likeCount: integer("like_count").notNull().default(0),
    viewCount: integer("view_count").notNull().default(0),
    /** One more with every change of its likes and of whether it is saved. */
    revision: integer("revision").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("statuses_user").on(table.userId, sql`${table.id} DESC`),
    index("statuses_saved").on(table.userId, sql`${table.id} DESC`).where(sql`${table.isSaved}`),
    /** What expires, the oldest first. */
    index("statuses_unsaved").on(table.id).where(sql`NOT ${table.isSaved}`),
  ],
);

/**
 * One row a person who has statuses: by it the feed finds people in their order, each once, without looking
 * at how many statuses they have. Written with every status of theirs that comes, is saved or goes.
 */
export const memoirs = pgTable(
  "memoirs",
  {
    userId: userId().primaryKey(),
    /** Of their newest status, also when it has expired: then all of theirs that are not saved have. */
    newestId: uuid("newest_id").notNull(),
    newestSavedId: uuid("newest_saved_id"),
  },
  (table) => [
    index("memoirs_newest").on(sql`${table.newestId} DESC`),
    /** Of those who show something for good, in the same order. */
    index("memoirs_saved")
      .on(sql`${table.newestId} DESC`)
      .where(sql`${table.newestSavedId} IS NOT NULL`),
  ],
);

const statusId = () =>
  uuid("status_id")
    .notNull()
    .references(() => statuses.id, { onDelete: "cascade" });

export const statusLikes = pgTable(
  "status_likes",
  { userId: userId(), statusId: statusId(), createdAt: moment("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    index("status_likes_status").on(table.statusId, sql`${table.createdAt} DESC`, table.userId),
  ],
);

export const statusViews = pgTable(
  "status_views",
  { userId: userId(), statusId: statusId(), createdAt: moment("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    index("status_views_status").on(table.statusId, sql`${table.createdAt} DESC`, table.userId),
  ],
);
