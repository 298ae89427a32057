import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/**
 * Terms of so many stories or users that a search reads their matches in windows of time, the most recent one first.
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

/** The terms that users searched for. Terms that differ in case only share a row. */
export const searchHistory = pgTable(
  "search_history",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The term in lower case. */
    key: text("key").notNull(),
    /** As typed most recently. */
    term: text("term").notNull(),
    uses: integer("uses").notNull().default(1),
    usedAt: timestamptz("used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
