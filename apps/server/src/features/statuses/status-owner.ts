import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const lockUser = statement<{ viewer: string }, unknown>(
  "lock-owner-of-statuses",
  (value) => sql`SELECT id FROM users WHERE id = ${value("viewer")} FOR NO KEY UPDATE`,
);

/** Locks the viewer's row of `users` until commit, so that the commands on the viewer's own statuses run one by one. */
export async function lockStatusOwner(tx: TransactionContext<Viewer>): Promise<void> {
  await tx.db.row(lockUser, { viewer: tx.viewer.userId });
}

const updateRow = statement<{ viewer: string }, unknown>("update-memoir-row", (value) => {
  const newest = (where: SQL) => sql`(
      SELECT s.id FROM statuses s WHERE s.user_id = ${value("viewer")} AND ${where} ORDER BY s.id DESC LIMIT 1)`;
  const isPublic = sql`s.audience = 'everyone'`;
  return sql`
    WITH newest AS (
      SELECT id, ${newest(sql`s.is_saved`)} AS saved_id, ${newest(isPublic)} AS public_id,
        ${newest(sql`${isPublic} AND s.is_saved`)} AS public_saved_id
      FROM ${newest(sql`true`)} newest
    ),
    deleted AS (
      DELETE FROM memoirs WHERE user_id = ${value("viewer")} AND NOT EXISTS (SELECT FROM newest)
    )
    UPDATE memoirs SET newest_id = newest.id, newest_saved_id = newest.saved_id,
      newest_public_id = newest.public_id, newest_public_saved_id = newest.public_saved_id
    FROM newest WHERE user_id = ${value("viewer")}`;
});

/**
 * Updates the viewer's row of `memoirs` after a status of the viewer was saved, unsaved or deleted. Deletes the row if
 * the viewer has no statuses left. The caller has called `lockStatusOwner`.
 */
export async function updateMemoirRow(tx: TransactionContext<Viewer>): Promise<void> {
  await tx.db.row(updateRow, { viewer: tx.viewer.userId });
}
