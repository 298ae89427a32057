import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import type { Services } from "../../services.ts";

/**
 * Stories of a part when the next part starts. It is half of the max size of a part, because the last part grows until
 * the next run, and because a story may be committed after a story with a greater id.
 */
const storiesPerPart = 5_000;

/** Starts the next part if the last part is full. Reads only the stories of the last part. */
export const insertPart = statement<
  { storiesPerPart: number; firstId: string },
  { number: number }
>(
  "insert-sitemap-part",
  (value) => sql`
    WITH last_part AS (SELECT number, first_id FROM sitemap_parts ORDER BY number DESC LIMIT 1)
    INSERT INTO sitemap_parts (number, first_id)
    SELECT coalesce((SELECT number FROM last_part), 1) + 1, s.id
    FROM stories s
    WHERE s.id >= coalesce((SELECT first_id FROM last_part), ${value("firstId")}::uuid)
    ORDER BY s.id OFFSET ${value("storiesPerPart")}::int LIMIT 1
    ON CONFLICT DO NOTHING
    RETURNING number`,
);

/** Starts new parts of the sitemap until the last part is not full. */
export async function splitSitemap({ db }: Pick<Services, "db">): Promise<void> {
  const values = { storiesPerPart, firstId: minId };
  while ((await db.row(insertPart, values)) !== undefined) {
    // Each run starts one part.
  }
}
