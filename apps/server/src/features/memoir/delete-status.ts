import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
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
  return inTransaction(ctx, async (act) => {
    await lockOwner(act);
    const { id, userId } = await getOwnStatus(act, statusId);
    await act.db.row(deleteRow, { statusId: id });
    await settleMemoir(act);
    for (const audience of statusAudience({ id, ownerId: userId, actorId: userId })) {
      const payload = { change: "deleted", statusId: id, userId } as const;
      act.publish({ ...audience, event: "statusChange", payload });
    }
  });
}
