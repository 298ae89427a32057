import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { updateLikes } from "../analytics/index.ts";
import { incrementCount } from "../stories/index.ts";

/** Max stories whose reactions one statement deletes. */
const batchSize = sql.raw("100");

/**
 * Defines the statement that deletes one batch of a user's reactions. It locks the counts in the order of their ids, so
 * that concurrent statements do not deadlock. The condition on `locked` is always true; it makes PostgreSQL lock the
 * counts before it deletes. `furtherCte` is one more common table expression, and begins with a comma. `incrementCount`
 * reads `increments` and defines `updated_counts`.
 */
function defineDeleteReactions(
  table: "story_likes" | "story_bookmarks" | "story_shares",
  column: "like_count" | "bookmark_count" | "share_count",
  furtherCte: SQL = sql``,
) {
  const reactionTable = sql.raw(table);
  return statement<{ userId: string }, unknown>(
    `delete-${table}-of-user`,
    (value) => sql`
      WITH batch AS MATERIALIZED (
        SELECT DISTINCT r.story_id FROM (
          SELECT story_id FROM ${reactionTable} WHERE user_id = ${value("userId")} LIMIT ${batchSize}
        ) r
      ),
      locked AS MATERIALIZED (
        SELECT c.story_id FROM story_counts c WHERE c.story_id IN (SELECT story_id FROM batch)
        ORDER BY c.story_id FOR NO KEY UPDATE
      ),
      deleted AS (
        DELETE FROM ${reactionTable} r USING batch
        WHERE r.user_id = ${value("userId")} AND r.story_id = batch.story_id
          AND (SELECT count(*) FROM locked) >= 0
        RETURNING r.story_id, r.created_at
      ),
      increments AS (SELECT story_id, -count(*)::int AS amount FROM deleted GROUP BY story_id),
      ${incrementCount(column)} ${furtherCte}
      SELECT 1 FROM deleted LIMIT 1`,
  );
}

const deleteStatements = [
  defineDeleteReactions(
    "story_likes",
    "like_count",
    sql`, ${updateLikes(sql`
      SELECT s.author_id, deleted.created_at AS liked_at, -1 AS amount FROM deleted JOIN stories s ON s.id = deleted.story_id
        JOIN updated_counts ON updated_counts.story_id = deleted.story_id`)}`,
  ),
  defineDeleteReactions("story_bookmarks", "bookmark_count"),
  defineDeleteReactions("story_shares", "share_count"),
];

/**
 * Deletes a batch of a deleted user's likes, bookmarks or shares, and decrements the counts. Returns false when nothing
 * is left.
 */
export async function deleteReactionsOfUser(db: Queryable, userId: string): Promise<boolean> {
  for (const deleteBatch of deleteStatements) {
    if (await db.row(deleteBatch, { userId })) return true;
  }
  return false;
}
