import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** The griots are locked in one order. */
const eraseFollows = statement<{ userId: string }, unknown>(
  "erase-follows-of-gone",
  (v) => sql`
    WITH due AS MATERIALIZED (
      SELECT w.id FROM writers w WHERE w.id IN (
        SELECT f.writer_id FROM follows f WHERE f.follower_id = ${v("userId")} LIMIT 100
      )
      ORDER BY w.id FOR NO KEY UPDATE
    ),
    gone AS (
      DELETE FROM follows f USING due
      WHERE f.follower_id = ${v("userId")} AND f.writer_id = due.id
      RETURNING f.writer_id
    ),
    counted AS (
      UPDATE writers SET follower_count = writers.follower_count - 1
      FROM gone WHERE writers.id = gone.writer_id
    )
    SELECT 1 FROM gone LIMIT 1`,
);

/**
 * Somebody whose account is gone follows some griots no more, whose counts go down. True while there may be more.
 */
export async function eraseFollowsOf(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(eraseFollows, { userId })) !== undefined;
}
