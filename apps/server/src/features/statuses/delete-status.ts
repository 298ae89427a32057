import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { getOwnStatus } from "./access.ts";
import { lockOwner, settleMemoir } from "./own-memoir.ts";
import { statusAudience } from "./rooms.ts";

/** Its likes and views go with it. */
const deleteRow = statement<{ statusId: string }, unknown>(
  "delete-status",
  (v) => sql`DELETE FROM statuses WHERE id = ${v("statusId")}`,
);

/** Deletes a status of the viewer's. 403 for another's that the viewer may see, else 404. */
export function deleteStatus(ctx: ViewerContext, statusId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx);
    const { id } = await getOwnStatus(tx, statusId);
    await erase(tx, id);
  });
}

/** `owner.viewer` is whose it is, and is locked. */
async function erase(owner: TransactionContext<Viewer>, statusId: string): Promise<void> {
  const { userId } = owner.viewer;
  await owner.db.row(deleteRow, { statusId });
  await settleMemoir(owner);
  for (const audience of statusAudience({ id: statusId, ownerId: userId, actorId: userId })) {
    const payload = { change: "deleted", statusId, userId } as const;
    owner.publish({ ...audience, event: "statusChange", payload });
  }
}

const selectOwner = statement<{ statusId: string }, { user_id: string }>(
  "owner-of-status",
  (v) => sql`SELECT user_id FROM statuses WHERE id = ${v("statusId")}`,
);

/** Deletes anybody's status, for moderation; false where it is gone. */
export async function takeStatusDown(
  tx: TransactionContext<Viewer>,
  statusId: string,
): Promise<boolean> {
  const found = await tx.db.row(selectOwner, { statusId });
  if (!found) return false;
  const owner = { ...tx, viewer: { ...tx.viewer, userId: found.user_id } };
  await lockOwner(owner);
  if (!(await tx.db.row(selectOwner, { statusId }))) return false;
  await erase(owner, statusId);
  return true;
}
