import { integer, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * Where the sitemap's parts begin, but for the first, which begins with the first story. Once written a
 * row stays as it is: a part only ever loses addresses.
 */
export const sitemapParts = pgTable("sitemap_parts", {
  number: integer("number").primaryKey(),
  /** Of the story that was first when the part began; it may be gone. */
  firstId: uuid("first_id").notNull().unique("sitemap_parts_first_id_key"),
});
