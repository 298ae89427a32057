import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstIdOfAll } from "./get-sitemap.ts";

/**
 * Half of what a part may hold: the last part grows until this runs again, and a story may be committed
 * after one with a later id.
 */
const storiesInPart = 5_000;

/** Reads no further back than the last part begins. */
export const beginPart = statement<{ stories: number; first: string }, { number: number }>(
  "begin-sitemap-part",
  (v) => sql`
    WITH last AS (SELECT number, first_id FROM sitemap_parts ORDER BY number DESC LIMIT 1)
    INSERT INTO sitemap_parts (number, first_id)
    SELECT coalesce((SELECT number FROM last), 1) + 1, s.id
    FROM stories s
    WHERE s.id >= coalesce((SELECT first_id FROM last), ${v("first")}::uuid)
    ORDER BY s.id OFFSET ${v("stories")}::int LIMIT 1
    ON CONFLICT DO NOTHING
    RETURNING number`,
);

/** Begins new parts of the sitemap where the last one has become full. */
export async function divideSitemap({ db }: Pick<Parts, "db">): Promise<void> {
  const full = { stories: storiesInPart, first: firstIdOfAll };
  while ((await db.row(beginPart, full)) !== undefined) {
    // Until the last part is not full.
  }
}
