import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { getOwnStatus } from "./access.ts";
import { statusAudience } from "./rooms.ts";
import { lockStatusOwner, updateStatusOwner } from "./status-owner.ts";

/** The foreign keys also delete the likes and views of the status. */
const deleteRow = statement<{ statusId: string }, unknown>(
  "delete-status",
  (value) => sql`DELETE FROM statuses WHERE id = ${value("statusId")}`,
);

/** Deletes a status of the viewer. Throws 403 for a visible status of another user, 404 for any other status. */
export function deleteStatus(ctx: ViewerContext, statusId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockStatusOwner(tx);
    const { id } = await getOwnStatus(tx, statusId);
    await tx.db.row(deleteRow, { statusId: id });
    await updateStatusOwner(tx);
    publishDeletion(tx, id);
  });
}

/** Publishes to the owner and to those who have it open that a status of `ownerTx.viewer` is gone, or there again. */
function publishChange(
  ownerTx: TransactionContext<Viewer>,
  statusId: string,
  change: "deleted" | "restored",
): void {
  const { userId } = ownerTx.viewer;
  for (const audience of statusAudience({ id: statusId, ownerId: userId, actorId: userId })) {
    const payload = { change, statusId, userId };
    ownerTx.publish({ ...audience, event: "statusChange", payload });
  }
}

/** Publishes that a status of `ownerTx.viewer` is no longer there. */
export function publishDeletion(ownerTx: TransactionContext<Viewer>, statusId: string): void {
  publishChange(ownerTx, statusId, "deleted");
}

/** Publishes that a status of `ownerTx.viewer` is there again. */
export function publishReturn(ownerTx: TransactionContext<Viewer>, statusId: string): void {
  publishChange(ownerTx, statusId, "restored");
}
