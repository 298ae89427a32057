import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const statuses = pgTable(
  "statuses",
  {
    /** The timestamp in the id is `created_at`, so the live statuses are a range of ids. */
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
    /** Grows with every change of its likes and of `is_saved`. */
    revision: integer("revision").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    index("statuses_user").on(table.userId, sql`${table.id} DESC`),
    index("statuses_saved").on(table.userId, sql`${table.id} DESC`).where(sql`${table.isSaved}`),
    // The deletion of expired statuses uses it, oldest first.
    index("statuses_unsaved").on(table.id).where(sql`NOT ${table.isSaved}`),
  ],
);

/**
 * One row for each user who has statuses, named after the status row (Memoir on the screen): the feed sorts users by it without reading all their statuses. Updated
 * whenever a status of the user is created, saved or deleted.
 */
export const memoirs = pgTable(
  "memoirs",
  {
    userId: userId().primaryKey(),
    /** Their newest status, which may have expired: then all their unsaved statuses have. */
    newestId: uuid("newest_id").notNull(),
    newestSavedId: uuid("newest_saved_id"),
  },
  (table) => [
    index("memoirs_newest").on(sql`${table.newestId} DESC`),
    // Users who have saved statuses, in the same order.
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
  { userId: userId(), statusId: statusId(), createdAt: timestamptz("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    index("status_likes_status").on(table.statusId, sql`${table.createdAt} DESC`, table.userId),
  ],
);

export const statusViews = pgTable(
  "status_views",
  { userId: userId(), statusId: statusId(), createdAt: timestamptz("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    index("status_views_status").on(table.statusId, sql`${table.createdAt} DESC`, table.userId),
  ],
);
