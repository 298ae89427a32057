import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";

/**
 * The articles that were fetched last, with one row for each set of sources that was ever configured. They are shown
 * right after a start, and while the sources do not respond.
 */
export const newsCache = pgTable("news_cache", {
  /** The id of the configured sources. It does not depend on the API key. */
  source: text("source").primaryKey(),
  /** A list of `Article` in the order of the page; null until the first successful fetch. */
  articles: jsonb("articles"),
  /** An object of articles by the URL of their source, so that a feed that fails keeps its earlier articles. */
  parts: jsonb("parts").notNull(),
  fetchedAt: timestamptz("fetched_at"),
  /** The time of the next fetch. While `refreshing` is true, the time when the lease of the fetching process ends. */
  dueAt: timestamptz("due_at").notNull(),
  refreshing: boolean("refreshing").notNull(),
  /** The number of consecutive fetches in which no source could be read. */
  failures: integer("failures").notNull(),
});
