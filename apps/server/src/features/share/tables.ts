import { integer, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * The first story of each part of the sitemap. Part 1 has no row, because it begins with the first story of all. Rows
 * never change, so that a part that is not the last one can only lose URLs.
 */
export const sitemapParts = pgTable("sitemap_parts", {
  number: integer("number").primaryKey(),
  /** The id of the story that was the first of the part when the part was created. The story may have been deleted. */
  firstId: uuid("first_id").notNull().unique("sitemap_parts_first_id_key"),
});
