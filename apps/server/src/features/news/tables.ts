import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";

/**
 * The last fetched news, with one row for each set of sources that was ever configured. They are available right after
 * a start and while the sources do not respond.
 */
export const newsCache = pgTable("news_cache", {
  /** The id of the configured sources. It does not depend on the API key. */
  source: text("source").primaryKey(),
  /** A list of `Article` in the order of the page; null until the first successful fetch. */
  articles: jsonb("articles"),
  /** The articles by the URL of their feed, so that a feed that fails keeps its earlier articles. */
  parts: jsonb("parts").notNull(),
  fetchedAt: timestamptz("fetched_at"),
  /** The time of the next fetch. While `refreshing`, it is the end of the lease of the process that fetches. */
  dueAt: timestamptz("due_at").notNull(),
  refreshing: boolean("refreshing").notNull(),
  /** The number of consecutive failures. */
  failures: integer("failures").notNull(),
});
