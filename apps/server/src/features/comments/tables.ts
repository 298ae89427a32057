import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference, users } from "../accounts/tables.ts";
import { storyReference } from "../stories/tables.ts";

export const comments = pgTable(
  "comments",
  {
    id: uuid("id").primaryKey(),
    storyId: storyReference("story_id"),
    /**
     * Null for a top-level comment. The column has no foreign key: `createComment` checks the parent in the same
     * transaction, and rows are deleted only together with their story, so checks of the parents would be wasted.
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
    /** The id of the parent for a reply, else of the story. Comments with the same value are one list. */
    threadId: uuid("thread_id").notNull().generatedAlwaysAs(sql`coalesce(parent_id, story_id)`),
    /** The sort key in a list, ascending: the pinned comment comes first, then those with the most likes and replies. */
    sortKey: integer("sort_key")
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN is_pinned THEN -2147483647 ELSE -(like_count + reply_count) END`,
      ),
    createdAt: timestamptz("created_at").notNull(),
    /** The time of the last edit that readers see; null if there was none. */
    editedAt: timestamptz("edited_at"),
    /** `Mentions` of the contract; null if the text mentions nobody. */
    mentions: jsonb("mentions"),
    /** True if the griot of the story has pinned the comment. */
    isPinned: boolean("is_pinned").notNull().default(false),
    deletedAt: timestamptz("deleted_at"),
    /** True if the griot of the story removed the comment. */
    isRemoved: boolean("is_removed").notNull().default(false),
    /** The time when a moderator hid the comment; null if it is not hidden. */
    hiddenAt: timestamptz("hidden_at"),
  },
  (table) => [
    // A list of comments is read in this order.
    index("comments_thread").on(table.threadId, table.sortKey, table.id),
    // Finds the comments of a period, which change the scores.
    index("comments_lately").using("brin", table.createdAt),
    // Finds the comments of a story, and the next first comment when the first one is deleted.
    index("comments_story").on(table.storyId, table.threadId, table.deletedAt, table.id),
    // Finds the most liked reply. The index contains only liked replies, so a new comment does not change it.
    index("comments_most_liked")
      .on(table.threadId, sql`${table.likeCount} DESC`, table.id)
      .where(sql`like_count > 0 AND parent_id IS NOT NULL AND deleted_at IS NULL`),
    // Used for the data export and the deletion of an account.
    index("comments_author").on(table.authorId, table.id),
    // Finds the mentions of a user when their account is deleted.
    index("comments_mentions")
      .using("gin", table.mentions.op("jsonb_path_ops"))
      .where(sql`${table.mentions} IS NOT NULL`),
    // A story has one pinned comment at most.
    uniqueIndex("comments_pinned").on(table.storyId).where(sql`${table.isPinned}`),
  ],
);

/** Users whom a griot has barred from commenting on all stories of the griot. */
export const commentBans = pgTable(
  "comment_bans",
  {
    griotId: userReference("griot_id"),
    userId: userReference("user_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.griotId, table.userId] }),
    // The list of a griot is read in this order.
    index("comment_bans_latest").on(table.griotId, sql`${table.createdAt} DESC`, table.userId),
    index("comment_bans_user").on(table.userId),
  ],
);

export const commentLikes = pgTable(
  "comment_likes",
  {
    userId: userReference("user_id"),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    // Finds the latest users who like a comment.
    index("comment_likes_comment").on(table.commentId, sql`${table.createdAt} DESC`, table.userId),
  ],
);
