import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

/**
 * The terms that many stories or users contain. A search reads their matches in time windows, the most recent window
 * first.
 */
export const searchFrequentTerms = pgTable(
  "search_frequent_terms",
  {
    term: text("term").notNull(),
    kind: text("kind", { enum: ["story", "person"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.term, table.kind] }),
    check("search_frequent_terms_kind", sql`${table.kind} IN ('story', 'person')`),
  ],
);

/** The terms that users searched for. Terms that differ only in letter case share a row. */
export const searchHistory = pgTable(
  "search_history",
  {
    userId: userReference("user_id"),
    /** The term in lower case. */
    key: text("key").notNull(),
    /** The term as the user typed it most recently. */
    term: text("term").notNull(),
    uses: integer("uses").notNull().default(1),
    usedAt: timestamptz("used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
