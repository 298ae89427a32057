import { integer, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * The first story of each part of the sitemap but part 1, which begins with the first story of all. Rows never change, so
 * that a part can only lose URLs.
 */
export const sitemapParts = pgTable("sitemap_parts", {
  number: integer("number").primaryKey(),
  /** The id of the first story when the part was created. That story may be deleted. */
  firstId: uuid("first_id").notNull().unique("sitemap_parts_first_id_key"),
});
