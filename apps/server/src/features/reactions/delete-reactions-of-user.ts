import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { removeLikesFromDays } from "../stories/index.ts";

/** Max reactions that one statement deletes. */
const batchSize = 100;

interface DeletedReactionRow {
  /** The author of the story; null for a deleted story, which has no counts. */
  author_id: string | null;
  created_at: Date;
}

/**
 * Defines the statement that deletes one batch of a user's reactions. It locks the counts in the order of their ids, so
 * that concurrent statements do not deadlock. The condition on `locked` is always true; it makes PostgreSQL lock the
 * counts before it deletes.
 */
function defineDeleteReactions(
  table: "story_likes" | "story_bookmarks" | "story_shares",
  column: "like_count" | "bookmark_count" | "share_count",
) {
  const [reactionTable, countColumn] = [sql.raw(table), sql.raw(column)];
  return statement<{ userId: string }, DeletedReactionRow>(
    `delete-${table}-of-user`,
    (value) => sql`
      WITH batch AS MATERIALIZED (
        SELECT DISTINCT r.story_id FROM (
          SELECT story_id FROM ${reactionTable} WHERE user_id = ${value("userId")} LIMIT ${literal(batchSize)}
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
      updated_counts AS (
        UPDATE story_counts c SET ${countColumn} = c.${countColumn} - removed.count, revision = c.revision + 1
        FROM (SELECT story_id, count(*)::int AS count FROM deleted GROUP BY story_id) removed
        WHERE c.story_id = removed.story_id
        RETURNING c.story_id, c.author_id
      )
      SELECT updated_counts.author_id, deleted.created_at
      FROM deleted LEFT JOIN updated_counts ON updated_counts.story_id = deleted.story_id`,
  );
}

const deleteLikes = defineDeleteReactions("story_likes", "like_count");
const deleteBookmarks = defineDeleteReactions("story_bookmarks", "bookmark_count");
const deleteShares = defineDeleteReactions("story_shares", "share_count");

/** Deletes one batch of likes, also from the analytics of the authors. Returns false when none is left. */
async function deleteLikesOfUser(db: Queryable, userId: string): Promise<boolean> {
  const likes = await db.rows(deleteLikes, { userId });
  if (likes.length === 0) return false;
  await removeLikesFromDays(
    db,
    likes.flatMap(({ author_id: authorId, created_at: likedAt }) =>
      authorId === null ? [] : [{ authorId, likedAt }],
    ),
  );
  return true;
}

/**
 * Deletes a batch of a deleted user's likes, bookmarks or shares, and decrements the counts. Returns false when nothing
 * is left.
 */
export async function deleteReactionsOfUser(
  db: Pick<Database, "rows" | "transaction">,
  userId: string,
): Promise<boolean> {
  if (await db.transaction((tx) => deleteLikesOfUser(tx, userId))) return true;
  for (const deleteBatch of [deleteBookmarks, deleteShares]) {
    if ((await db.rows(deleteBatch, { userId })).length > 0) return true;
  }
  return false;
}
