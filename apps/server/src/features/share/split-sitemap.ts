import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { lowestId } from "./get-sitemap.ts";

/**
 * Half of the max size of a part: the last part grows until the next run, and a story may be committed after one with a
 * later id.
 */
const storiesPerPart = 5_000;

/** Reads only stories from the start of the last part on. */
export const insertPart = statement<
  { storiesPerPart: number; firstId: string },
  { number: number }
>(
  "insert-sitemap-part",
  (value) => sql`
    WITH last AS (SELECT number, first_id FROM sitemap_parts ORDER BY number DESC LIMIT 1)
    INSERT INTO sitemap_parts (number, first_id)
    SELECT coalesce((SELECT number FROM last), 1) + 1, s.id
    FROM stories s
    WHERE s.id >= coalesce((SELECT first_id FROM last), ${value("firstId")}::uuid)
    ORDER BY s.id OFFSET ${value("storiesPerPart")}::int LIMIT 1
    ON CONFLICT DO NOTHING
    RETURNING number`,
);

/** Starts a new part of the sitemap whenever the last one is full. */
export async function splitSitemap({ db }: Pick<Services, "db">): Promise<void> {
  const values = { storiesPerPart, firstId: lowestId };
  while ((await db.row(insertPart, values)) !== undefined) {
    // Until the last part is not full.
  }
}
