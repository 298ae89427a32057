import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

/** The writer records. A user without one is a reader. */
export const writers = pgTable(
  "writers",
  {
    id: uuid("id").primaryKey(),
    userId: userReference("user_id").unique("writers_user_key"),
    country: text("country").notNull(),
    aboutYourself: text("about_yourself").notNull(),
    age: integer("age").notNull(),
    genres: text("genres").array().notNull(),
    hobbies: text("hobbies").array().notNull(),
    followerCount: integer("follower_count").notNull().default(0),
    storiesCount: integer("stories_count").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  // Used to list the writers, most followed first.
  (table) => [index("writers_followed").on(table.followerCount, table.id)],
);

export const follows = pgTable(
  "follows",
  {
    followerId: userReference("follower_id"),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => writers.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.writerId] }),
    // Lists the followers of a writer, latest first.
    index("follows_writer").on(table.writerId, sql`${table.createdAt} DESC`, table.followerId),
  ],
);
