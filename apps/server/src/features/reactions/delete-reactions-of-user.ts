import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { subtractLikes } from "../analytics/index.ts";
import { incrementCount } from "../stories/index.ts";

/** Stories of one statement. */
const each = sql.raw("100");

/** The counts are locked in one order: whoever takes back much at once waits for others in turn. */
function eraseOf(
  table: "story_likes" | "story_bookmarks" | "story_shares",
  column: "like_count" | "bookmark_count" | "share_count",
  also: SQL = sql``,
) {
  const rows = sql.raw(table);
  return statement<{ userId: string }, unknown>(
    `erase-${table}-of-gone`,
    (v) => sql`
      WITH due AS MATERIALIZED (
        SELECT DISTINCT r.story_id FROM (
          SELECT story_id FROM ${rows} WHERE user_id = ${v("userId")} LIMIT ${each}
        ) r
      ),
      locked AS MATERIALIZED (
        SELECT c.story_id FROM story_counts c WHERE c.story_id IN (SELECT story_id FROM due)
        ORDER BY c.story_id FOR NO KEY UPDATE
      ),
      gone AS (
        DELETE FROM ${rows} r USING due
        WHERE r.user_id = ${v("userId")} AND r.story_id = due.story_id
          AND (SELECT count(*) FROM locked) >= 0
        RETURNING r.story_id, r.created_at
      ),
      increments AS (SELECT story_id, -count(*)::int AS by FROM gone GROUP BY story_id),
      ${incrementCount(column)} ${also}
      SELECT 1 FROM gone LIMIT 1`,
  );
}

const erasures = [
  eraseOf(
    "story_likes",
    "like_count",
    sql`, ${subtractLikes(sql`
      SELECT s.author_id, gone.created_at AS at FROM gone JOIN stories s ON s.id = gone.story_id
        JOIN updated_counts ON updated_counts.story_id = gone.story_id`)}`,
  ),
  eraseOf("story_bookmarks", "bookmark_count"),
  eraseOf("story_shares", "share_count"),
];

/**
 * Takes back some of the likes, bookmarks and shares of somebody whose account is gone; the counts go down with
 * them. True while there may be more.
 */
export async function deleteReactionsOfUser(db: Queryable, userId: string): Promise<boolean> {
  for (const erase of erasures) {
    if (await db.row(erase, { userId })) return true;
  }
  return false;
}
