import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";
import { comments } from "../comments/tables.ts";
import { statuses } from "../statuses/tables.ts";
import { storyReference } from "../stories/tables.ts";

/** Blocks between users. Blocking a writer blocks the user. */
export const userBlocks = pgTable(
  "user_blocks",
  {
    blockerId: userReference("blocker_id"),
    blockedId: userReference("blocked_id"),
    createdAt: timestamptz("created_at").notNull(),
    /**
     * True if the user was blocked as a writer. Such a user is listed among the blocked writers, not among the users.
     */
    asWriter: boolean("as_writer").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // Finds the users who block a user.
    index("user_blocks_blocked").on(table.blockedId, table.blockerId),
    // The list of a user's blocks is read in this order, like those of stories, comments and statuses below.
    index("user_blocks_latest").on(table.blockerId, sql`${table.createdAt} DESC`),
  ],
);

/** Blocks of stories. Each hides a story from one user. */
export const storyBlocks = pgTable(
  "story_blocks",
  {
    userId: userReference("user_id"),
    storyId: storyReference("story_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index("story_blocks_latest").on(table.userId, sql`${table.createdAt} DESC`),
    index("story_blocks_story").on(table.storyId),
  ],
);

/** Blocks of comments. Each hides a comment and its replies from one user. */
export const commentBlocks = pgTable(
  "comment_blocks",
  {
    userId: userReference("user_id"),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index("comment_blocks_latest").on(table.userId, sql`${table.createdAt} DESC`),
    index("comment_blocks_comment").on(table.commentId),
  ],
);

/** Blocks of statuses. Each hides a status from one user. */
export const statusBlocks = pgTable(
  "status_blocks",
  {
    userId: userReference("user_id"),
    statusId: uuid("status_id")
      .notNull()
      .references(() => statuses.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    index("status_blocks_latest").on(table.userId, sql`${table.createdAt} DESC`),
    index("status_blocks_status").on(table.statusId),
  ],
);
