import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { publishDeletion } from "./delete-status.ts";
import { lockStatusOwner, updateMemoirRow } from "./status-owner.ts";

const selectOwner = statement<{ statusId: string }, { user_id: string }>(
  "owner-of-status",
  (value) => sql`SELECT user_id FROM statuses WHERE id = ${value("statusId")}`,
);

/** Updates no row if the status is hidden already, or shown already if `hiddenAt` is null. */
const setHidden = statement<{ statusId: string; hiddenAt: Date | null }, { id: string }>(
  "hide-status",
  (value) => sql`
    UPDATE statuses SET hidden_at = ${value("hiddenAt")}
    WHERE id = ${value("statusId")} AND (hidden_at IS NULL) = (${value("hiddenAt")}::timestamptz IS NOT NULL)
    RETURNING id`,
);

/** Returns the context of the owner; undefined if nothing changed. */
async function change(
  tx: TransactionContext<Viewer>,
  statusId: string,
  hiddenAt: Date | null,
): Promise<TransactionContext<Viewer> | undefined> {
  const row = await tx.db.row(selectOwner, { statusId });
  if (!row) return undefined;
  const ownerTx = { ...tx, viewer: { ...tx.viewer, userId: row.user_id } };
  await lockStatusOwner(ownerTx);
  if (!(await tx.db.row(setHidden, { statusId, hiddenAt }))) return undefined;
  await updateMemoirRow(ownerTx);
  return ownerTx;
}

/**
 * Hides a status from everyone except moderators, as if it was deleted. It stays in the export of its owner. Returns
 * false if it is hidden already or deleted.
 */
export async function hideStatus(
  tx: TransactionContext<Viewer>,
  statusId: string,
): Promise<boolean> {
  const ownerTx = await change(tx, statusId, tx.clock.now());
  if (ownerTx) publishDeletion(ownerTx, statusId);
  return ownerTx !== undefined;
}

/**
 * Shows a hidden status again, with its likes and views, until it expires. Returns false if it is not hidden, or if it
 * has expired and is deleted.
 */
export async function unhideStatus(
  tx: TransactionContext<Viewer>,
  statusId: string,
): Promise<boolean> {
  return (await change(tx, statusId, null)) !== undefined;
}
