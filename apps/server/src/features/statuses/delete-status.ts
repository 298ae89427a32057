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
import { lockStatusOwner, updateMemoirRow } from "./status-owner.ts";

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
    await deleteAsOwner(tx, id);
  });
}

/** Deletes a status of `ownerTx.viewer`. The caller has locked that user with `lockStatusOwner`. */
async function deleteAsOwner(ownerTx: TransactionContext<Viewer>, statusId: string): Promise<void> {
  const { userId } = ownerTx.viewer;
  await ownerTx.db.row(deleteRow, { statusId });
  await updateMemoirRow(ownerTx);
  for (const audience of statusAudience({ id: statusId, ownerId: userId, actorId: userId })) {
    const payload = { change: "deleted", statusId, userId } as const;
    ownerTx.publish({ ...audience, event: "statusChange", payload });
  }
}

const selectOwner = statement<{ statusId: string }, { user_id: string }>(
  "owner-of-status",
  (value) => sql`SELECT user_id FROM statuses WHERE id = ${value("statusId")}`,
);

/** Deletes a status of any user, for moderators. Returns false if the status no longer exists. */
export async function deleteStatusAsModerator(
  tx: TransactionContext<Viewer>,
  statusId: string,
): Promise<boolean> {
  const row = await tx.db.row(selectOwner, { statusId });
  if (!row) return false;
  const ownerTx = { ...tx, viewer: { ...tx.viewer, userId: row.user_id } };
  await lockStatusOwner(ownerTx);
  if (!(await tx.db.row(selectOwner, { statusId }))) return false;
  await deleteAsOwner(ownerTx, statusId);
  return true;
}
