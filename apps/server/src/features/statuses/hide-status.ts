import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { publishDeletion, publishReturn } from "./delete-status.ts";
import { lockStatusOwner, updateStatusOwner } from "./status-owner.ts";

const selectOwner = statement<{ statusId: string }, { user_id: string }>(
  "owner-of-status",
  (value) => sql`SELECT user_id FROM statuses WHERE id = ${value("statusId")}`,
);

/** Updates no row if the status is hidden already, or shown already if `hiddenAt` is null. */
const setHidden = statement<{ statusId: string; hiddenAt: Date | null }, { audience: string }>(
  "hide-status",
  (value) => sql`
    UPDATE statuses SET hidden_at = ${value("hiddenAt")}
    WHERE id = ${value("statusId")} AND (hidden_at IS NULL) = (${value("hiddenAt")}::timestamptz IS NOT NULL)
    RETURNING audience`,
);

/** Returns the context of the owner and the status's audience; undefined if nothing changed. */
async function changeHidden(
  tx: TransactionContext<Viewer>,
  statusId: string,
  hiddenAt: Date | null,
): Promise<{ ownerTx: TransactionContext<Viewer>; audience: string } | undefined> {
  const row = await tx.db.row(selectOwner, { statusId });
  if (!row) return undefined;
  const ownerTx = { ...tx, viewer: { ...tx.viewer, userId: row.user_id } };
  await lockStatusOwner(ownerTx);
  const changed = await tx.db.row(setHidden, { statusId, hiddenAt });
  if (!changed) return undefined;
  await updateStatusOwner(ownerTx);
  return { ownerTx, audience: changed.audience };
}

/**
 * Hides a status from everyone except moderators, as if it was deleted. It stays in the export of its owner. Returns
 * false if it is hidden already or deleted.
 */
export async function hideStatus(
  tx: TransactionContext<Viewer>,
  statusId: string,
): Promise<boolean> {
  const changed = await changeHidden(tx, statusId, tx.clock.now());
  if (changed) publishDeletion(changed.ownerTx, statusId);
  return changed !== undefined;
}

/**
 * Shows a hidden status again, with its likes and views, until it expires. A job tells those who are told of a new one.
 * Returns false if it is not hidden, or if it has expired and is deleted.
 */
export async function unhideStatus(
  tx: TransactionContext<Viewer>,
  statusId: string,
): Promise<boolean> {
  const changed = await changeHidden(tx, statusId, null);
  if (!changed) return false;
  publishReturn(changed.ownerTx, statusId);
  await tx.enqueue("publish-status", {
    statusId,
    relation: changed.audience === "chosen" ? "chosen" : "friends",
    isRestored: true,
  });
  return true;
}
