import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { comments } from "../comments/tables.ts";
import { statuses } from "../statuses/tables.ts";
import { stories } from "../stories/tables.ts";

/** Person blocks person. Blocking a griot blocks the person (decisions §4). */
export const userBlocks = pgTable(
  "user_blocks",
  {
    blockerId: uuid("blocker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    /** Blocked as a griot: stands among the blocked writers, not among the users. */
    asWriter: boolean("as_writer").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("user_blocks_blocked").on(table.blockedId, table.blockerId),
    index("user_blocks_latest").on(table.blockerId, sql`${table.createdAt} DESC`),
  ],
);

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Hides a story from one person. */
export const storyBlocks = pgTable(
  "story_blocks",
  {
    userId: userId(),
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index("story_blocks_latest").on(table.userId, sql`${table.createdAt} DESC`),
    index("story_blocks_story").on(table.storyId),
  ],
);

/** Hides a comment, and what stands below it, from one person. */
export const commentBlocks = pgTable(
  "comment_blocks",
  {
    userId: userId(),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index("comment_blocks_latest").on(table.userId, sql`${table.createdAt} DESC`),
    index("comment_blocks_comment").on(table.commentId),
  ],
);

/** Hides a status from one person. */
export const statusBlocks = pgTable(
  "status_blocks",
  {
    userId: userId(),
    statusId: uuid("status_id")
      .notNull()
      .references(() => statuses.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    index("status_blocks_latest").on(table.userId, sql`${table.createdAt} DESC`),
    index("status_blocks_status").on(table.statusId),
  ],
);
