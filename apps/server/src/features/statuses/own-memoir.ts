import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const lockUser = statement<{ viewer: string }, unknown>(
  "lock-owner-of-statuses",
  (v) => sql`SELECT id FROM users WHERE id = ${v("viewer")} FOR NO KEY UPDATE`,
);

/** Lets one person's acts on their own statuses come one after another. */
export async function lockOwner(tx: TransactionContext<Viewer>): Promise<void> {
  await tx.db.row(lockUser, { viewer: tx.viewer.userId });
}

const settle = statement<{ viewer: string }, unknown>(
  "settle-memoir",
  (v) => sql`
    WITH newest AS (
      SELECT s.id FROM statuses s WHERE s.user_id = ${v("viewer")} ORDER BY s.id DESC LIMIT 1
    ),
    saved AS (
      SELECT s.id FROM statuses s WHERE s.user_id = ${v("viewer")} AND s.is_saved
      ORDER BY s.id DESC LIMIT 1
    ),
    gone AS (
      DELETE FROM memoirs WHERE user_id = ${v("viewer")} AND NOT EXISTS (SELECT FROM newest)
    )
    UPDATE memoirs SET newest_id = newest.id, newest_saved_id = (SELECT id FROM saved)
    FROM newest WHERE user_id = ${v("viewer")}`,
);

/** Says anew by which status the feed finds the viewer, after one was saved or went. The owner is locked. */
export async function settleMemoir(tx: TransactionContext<Viewer>): Promise<void> {
  await tx.db.row(settle, { viewer: tx.viewer.userId });
}
