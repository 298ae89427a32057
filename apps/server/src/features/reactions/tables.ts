import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { stories } from "../stories/tables.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const storyId = () =>
  uuid("story_id")
    .notNull()
    .references(() => stories.id, { onDelete: "cascade" });

export const storyLikes = pgTable(
  "story_likes",
  { userId: userId(), storyId: storyId(), createdAt: timestamptz("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index("story_likes_lately").using("brin", table.createdAt),
    index("story_likes_story").on(table.storyId, sql`${table.createdAt} DESC`, table.userId),
  ],
);

export const storyBookmarks = pgTable(
  "story_bookmarks",
  { userId: userId(), storyId: storyId(), createdAt: timestamptz("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index("story_bookmarks_lately").using("brin", table.createdAt),
    index("story_bookmarks_user").on(table.userId, sql`${table.createdAt} DESC`),
    index("story_bookmarks_story").on(table.storyId, sql`${table.createdAt} DESC`),
  ],
);

export const storyShares = pgTable(
  "story_shares",
  {
    storyId: storyId(),
    userId: userId(),
    platform: text("platform").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.userId, table.platform] }),
    index("story_shares_lately").using("brin", table.createdAt),
    index("story_shares_user").on(table.userId),
    index("story_shares_story").on(table.storyId, sql`${table.createdAt} DESC`, table.userId),
  ],
);
