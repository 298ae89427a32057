import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Terms that so many stories or people have that those who match are looked for stretch by stretch. */
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
