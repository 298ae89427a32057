import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** The comments are locked in one order. */
const eraseLikes = statement<{ userId: string }, unknown>(
  "erase-comment-likes-of-gone",
  (v) => sql`
    WITH due AS MATERIALIZED (
      SELECT c.id FROM comments c WHERE c.id IN (
        SELECT l.comment_id FROM comment_likes l WHERE l.user_id = ${v("userId")} LIMIT 100
      )
      ORDER BY c.id FOR NO KEY UPDATE
    ),
    gone AS (
      DELETE FROM comment_likes l USING due
      WHERE l.user_id = ${v("userId")} AND l.comment_id = due.id
      RETURNING l.comment_id
    ),
    counted AS (
      UPDATE comments c SET like_count = c.like_count - 1, revision = c.revision + 1
      FROM gone WHERE c.id = gone.comment_id
    )
    SELECT 1 FROM gone LIMIT 1`,
);

/**
 * Takes back some of the likes that somebody whose account is gone gave to comments; the counts go down with them. True
 * while there may be more.
 */
export async function eraseCommentLikesOf(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(eraseLikes, { userId })) !== undefined;
}
