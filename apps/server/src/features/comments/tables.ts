import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { stories } from "../stories/tables.ts";

export const comments = pgTable(
  "comments",
  {
    id: uuid("id").primaryKey(),
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    /**
     * Null for a top-level comment. No foreign key: `insertReply` checks the parent in the same statement, and rows are
     * deleted only with their story, when a check of each parent would be wasted.
     */
    parentId: uuid("parent_id"),
    /** Null after the author's account was deleted. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** Ids from the top-level comment down to this one. */
    path: uuid("path").array().notNull(),
    text: text("text").notNull(),
    likeCount: integer("like_count").notNull().default(0),
    replyCount: integer("reply_count").notNull().default(0),
    /** Incremented by each update of the row; clients ignore events with an older revision. */
    revision: integer("revision").notNull().default(0),
    /** The list that contains this comment: its parent for a reply, else the story. */
    threadId: uuid("thread_id").notNull().generatedAlwaysAs(sql`coalesce(parent_id, story_id)`),
    /** The position in a list, ascending: most likes and replies first. */
    place: integer("place").notNull().generatedAlwaysAs(sql`-(like_count + reply_count)`),
    createdAt: timestamptz("created_at").notNull(),
    deletedAt: timestamptz("deleted_at"),
    /** Set by a moderator. */
    hiddenAt: timestamptz("hidden_at"),
  },
  (table) => [
    index("comments_thread").on(table.threadId, table.place, table.id),
    index("comments_lately").using("brin", table.createdAt),
    /** Also finds the next first comment when the first one is deleted. */
    index("comments_story").on(table.storyId, table.threadId, table.deletedAt, table.id),
    /** Contains only liked replies, so a new comment does not change it. */
    index("comments_most_liked")
      .on(table.threadId, sql`${table.likeCount} DESC`, table.id)
      .where(sql`like_count > 0 AND parent_id IS NOT NULL AND deleted_at IS NULL`),
    index("comments_author").on(table.authorId, table.id),
  ],
);

export const commentLikes = pgTable(
  "comment_likes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index("comment_likes_comment").on(table.commentId, sql`${table.createdAt} DESC`, table.userId),
  ],
);
