import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { stories } from "../stories/tables.ts";

/** Unpublished stories and edits of stories. Changing them requires the lock on their owner's row of `users`. */
export const drafts = pgTable(
  "drafts",
  {
    /** Made by the browser. */
    id: uuid("id").primaryKey(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The story that it edits. */
    storyId: uuid("story_id").references(() => stories.id, { onDelete: "cascade" }),
    storyRevision: integer("story_revision"),
    title: text("title").notNull(),
    shortDescription: text("short_description").notNull(),
    html: text("html").notNull(),
    genres: text("genres").array().notNull(),
    posterAlt: text("poster_alt").notNull(),
    playlists: uuid("playlists").array().notNull(),
    updatedAt: timestamptz("updated_at").notNull(),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    index("drafts_owner").on(table.ownerId, sql`${table.updatedAt} DESC`, sql`${table.id} DESC`),
    uniqueIndex("drafts_story").on(table.storyId).where(sql`${table.storyId} IS NOT NULL`),
  ],
);
