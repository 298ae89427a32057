import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { getOwnStatus } from "./access.ts";
import { lockOwner, settleMemoir } from "./own-memoir.ts";
import { statusAudience } from "./rooms.ts";

const setSaved = statement<{ statusId: string; on: boolean }, { revision: number }>(
  "save-status",
  (v) => sql`
    UPDATE statuses SET is_saved = ${v("on")}, revision = revision + 1
    WHERE id = ${v("statusId")} RETURNING revision`,
);

/**
 * Saves a status of the viewer's beyond its 24 hours, or no longer; without `on` it turns what is. One that
 * is older is gone with that. 403 for another's that the viewer may see, else 404.
 */
export function saveStatus(
  ctx: ViewerContext,
  input: { statusId: string; on?: boolean | undefined },
): Promise<{ isPermanentlySaved: boolean; revision: number }> {
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx);
    const status = await getOwnStatus(tx, input.statusId);
    const on = input.on ?? !status.isSaved;
    if (on === status.isSaved) {
      return { isPermanentlySaved: on, revision: status.revision };
    }
    const { id: statusId, userId } = status;
    const { revision = status.revision } = (await tx.db.row(setSaved, { statusId, on })) ?? {};
    await settleMemoir(tx);
    for (const audience of statusAudience({ id: statusId, ownerId: userId, actorId: userId })) {
      const payload = { change: "saved", statusId, isPermanentlySaved: on, revision } as const;
      tx.publish({ ...audience, event: "statusChange", payload });
    }
    return { isPermanentlySaved: on, revision };
  });
}
