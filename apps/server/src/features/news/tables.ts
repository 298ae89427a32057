import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";

/**
 * What the news were when they were fetched last, a row for each set of sources that was ever set: so
 * that a start has news at once, and stale ones as long as nothing answers.
 */
export const newsCache = pgTable("news_cache", {
  /** Names the settings that it was fetched by, not the key among them. */
  source: text("source").primaryKey(),
  /** As `Article` says, in the order of the page; null until something was fetched. */
  articles: jsonb("articles"),
  /** By the address of each feed, so that one that fails keeps its own. */
  parts: jsonb("parts").notNull(),
  fetchedAt: timestamptz("fetched_at"),
  /** Before it nobody fetches; while `refreshing`, the end of the turn of whoever does. */
  dueAt: timestamptz("due_at").notNull(),
  refreshing: boolean("refreshing").notNull(),
  /** In a row. */
  failures: integer("failures").notNull(),
});
