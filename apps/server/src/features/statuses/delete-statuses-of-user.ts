import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { deleteLikes, deleteViews, reactionsPerStatement } from "./delete-expired-statuses.ts";

const selectStatuses = statement<{ userId: string }, { id: string }>(
  "statuses-of-deleted-user",
  (value) => sql`SELECT id FROM statuses WHERE user_id = ${value("userId")} ORDER BY id LIMIT 100`,
);

const deleteRows = statement<{ ids: readonly string[] }, unknown>(
  "delete-statuses-of-user",
  (value) => sql`DELETE FROM statuses WHERE id = ANY (${value("ids")}::uuid[])`,
);

/** Deletes one batch of the statuses of a deleted account. Returns false if there were none left. */
export async function deleteStatusesOfUser(db: Queryable, userId: string): Promise<boolean> {
  const ids = (await db.rows(selectStatuses, { userId })).map(({ id }) => id);
  if (ids.length === 0) return false;
  await deleteInBatches(db, deleteLikes, { ids }, reactionsPerStatement);
  await deleteInBatches(db, deleteViews, { ids }, reactionsPerStatement);
  await db.rows(deleteRows, { ids });
  return true;
}

/**
 * Returns a statement that deletes one batch of a user's likes or views and lowers the counts. It locks the statuses
 * before their likes and views, like `likeStatus`, so that the two cannot deadlock.
 */
const defineDeleteReactions = (
  table: "status_likes" | "status_views",
  countColumn: "like_count" | "view_count",
) => {
  const reactionTable = sql.raw(table);
  return statement<{ userId: string }, unknown>(
    `delete-${table}-of-user`,
    (value) => sql`
      WITH locked AS MATERIALIZED (
        SELECT s.id FROM statuses s WHERE s.id IN (
          SELECT r.status_id FROM ${reactionTable} r WHERE r.user_id = ${value("userId")} LIMIT 100
        )
        ORDER BY s.id FOR NO KEY UPDATE
      ),
      deleted AS (
        DELETE FROM ${reactionTable} r USING locked
        WHERE r.user_id = ${value("userId")} AND r.status_id = locked.id
        RETURNING r.status_id
      ),
      updated_counts AS (
        UPDATE statuses s
        SET ${sql.raw(countColumn)} = s.${sql.raw(countColumn)} - 1, revision = s.revision + 1
        FROM deleted WHERE s.id = deleted.status_id
      )
      SELECT 1 FROM deleted LIMIT 1`,
  );
};

const deleteReactionBatches = [
  defineDeleteReactions("status_likes", "like_count"),
  defineDeleteReactions("status_views", "view_count"),
];

/**
 * Deletes one batch of the likes or views of a deleted account on statuses of other users, and lowers the counts.
 * Returns false if there were none left.
 */
export async function deleteStatusReactionsOfUser(db: Queryable, userId: string): Promise<boolean> {
  for (const deleteBatch of deleteReactionBatches) {
    if (await db.row(deleteBatch, { userId })) return true;
  }
  return false;
}
