import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";
import { storyReference } from "../stories/tables.ts";

export const storyLikes = pgTable(
  "story_likes",
  {
    userId: userReference("user_id"),
    storyId: storyReference("story_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    // Finds the likes of a period, which change the scores; the tables below have such indexes too.
    index("story_likes_lately").using("brin", table.createdAt),
    // Finds the latest users who like a story.
    index("story_likes_story").on(table.storyId, sql`${table.createdAt} DESC`, table.userId),
  ],
);

export const storyBookmarks = pgTable(
  "story_bookmarks",
  {
    userId: userReference("user_id"),
    storyId: storyReference("story_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index("story_bookmarks_lately").using("brin", table.createdAt),
    // Lists the bookmarks of a user.
    index("story_bookmarks_user").on(table.userId, sql`${table.createdAt} DESC`),
    // Finds users with similar interests for the recommendations.
    index("story_bookmarks_story").on(table.storyId, sql`${table.createdAt} DESC`),
  ],
);

export const storyShares = pgTable(
  "story_shares",
  {
    storyId: storyReference("story_id"),
    userId: userReference("user_id"),
    platform: text("platform").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.userId, table.platform] }),
    index("story_shares_lately").using("brin", table.createdAt),
    // Used for the data export and the deletion of an account.
    index("story_shares_user").on(table.userId),
    // Finds the latest users who shared a story.
    index("story_shares_story").on(table.storyId, sql`${table.createdAt} DESC`, table.userId),
  ],
);
