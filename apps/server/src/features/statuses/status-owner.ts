import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const lockUser = statement<{ viewer: string }, unknown>(
  "lock-owner-of-statuses",
  (value) => sql`SELECT id FROM users WHERE id = ${value("viewer")} FOR NO KEY UPDATE`,
);

/** Serializes the commands of one user on their own statuses. */
export async function lockStatusOwner(tx: TransactionContext<Viewer>): Promise<void> {
  await tx.db.row(lockUser, { viewer: tx.viewer.userId });
}

const updateRow = statement<{ viewer: string }, unknown>(
  "update-status-row",
  (value) => sql`
    WITH newest AS (
      SELECT s.id FROM statuses s WHERE s.user_id = ${value("viewer")} ORDER BY s.id DESC LIMIT 1
    ),
    saved AS (
      SELECT s.id FROM statuses s WHERE s.user_id = ${value("viewer")} AND s.is_saved
      ORDER BY s.id DESC LIMIT 1
    ),
    deleted AS (
      DELETE FROM memoirs WHERE user_id = ${value("viewer")} AND NOT EXISTS (SELECT FROM newest)
    )
    UPDATE memoirs SET newest_id = newest.id, newest_saved_id = (SELECT id FROM saved)
    FROM newest WHERE user_id = ${value("viewer")}`,
);

/**
 * Updates the viewer's row of `memoirs` after one of their statuses was saved or deleted. The caller has locked the
 * viewer's row of `users`.
 */
export async function updateStatusRow(tx: TransactionContext<Viewer>): Promise<void> {
  await tx.db.row(updateRow, { viewer: tx.viewer.userId });
}
