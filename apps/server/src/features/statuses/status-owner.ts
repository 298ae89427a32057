import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { lockUsers } from "../visibility/index.ts";
import { isNotHiddenStatus } from "./visibility.ts";

/** Locks the viewer's row of `users` until commit, so that the commands on the viewer's own statuses run one by one. */
export async function lockStatusOwner(tx: TransactionContext<Viewer>): Promise<void> {
  await lockUsers(tx, tx.viewer.userId);
}

const updateRow = statement<{ viewer: string }, unknown>("update-status-owner", (value) => {
  const newest = (where: SQL) => sql`(
      SELECT s.id FROM statuses s WHERE s.user_id = ${value("viewer")} AND ${isNotHiddenStatus(sql`s`)} AND ${where} ORDER BY s.id DESC LIMIT 1)`;
  const isPublic = sql`s.audience = 'everyone'`;
  return sql`
    WITH newest AS (
      SELECT id, ${newest(sql`s.is_saved`)} AS saved_id, ${newest(isPublic)} AS public_id,
        ${newest(sql`${isPublic} AND s.is_saved`)} AS public_saved_id
      FROM ${newest(sql`true`)} newest
    ),
    deleted AS (
      DELETE FROM status_owners WHERE user_id = ${value("viewer")} AND NOT EXISTS (SELECT FROM newest)
    )
    INSERT INTO status_owners (user_id, newest_id, newest_saved_id, newest_public_id, newest_public_saved_id)
    SELECT ${value("viewer")}::uuid, id, saved_id, public_id, public_saved_id FROM newest
    ON CONFLICT (user_id) DO UPDATE SET newest_id = excluded.newest_id, newest_saved_id = excluded.newest_saved_id,
      newest_public_id = excluded.newest_public_id, newest_public_saved_id = excluded.newest_public_saved_id`;
});

/**
 * Updates the viewer's row of `status_owners` after a status of the viewer was saved, unsaved, deleted, hidden or shown
 * again. The viewer has no row without a status that is not hidden. The caller has called `lockStatusOwner`.
 */
export async function updateStatusOwner(tx: TransactionContext<Viewer>): Promise<void> {
  await tx.db.row(updateRow, { viewer: tx.viewer.userId });
}
