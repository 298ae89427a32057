import type { CallResponse } from "@kora/contract";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { getOwnStatus } from "./access.ts";
import { statusAudience } from "./rooms.ts";
import { lockStatusOwner, updateStatusOwner } from "./status-owner.ts";

const setSaved = statement<{ statusId: string; isSaved: boolean }, { revision: number }>(
  "save-status",
  (value) => sql`
    UPDATE statuses SET is_saved = ${value("isSaved")}, revision = revision + 1
    WHERE id = ${value("statusId")} RETURNING revision`,
);

/**
 * Saves a status of the viewer if `on` is true, so that the status does not expire after 24 hours; unsaves it if false,
 * and toggles if undefined. An unsaved status that is older than 24 hours expires at once. Throws 403 for a visible
 * status of another user, 404 for any other status.
 */
export function saveStatus(
  ctx: ViewerContext,
  input: { statusId: string; on?: boolean | undefined },
): Promise<CallResponse<"saveStatus">["data"]> {
  return inTransaction(ctx, async (tx) => {
    await lockStatusOwner(tx);
    const status = await getOwnStatus(tx, input.statusId);
    const isSaved = input.on ?? !status.isSaved;
    if (isSaved === status.isSaved) {
      return { isPermanentlySaved: isSaved, revision: status.revision };
    }
    const { id: statusId, userId } = status;
    const { revision = status.revision } = (await tx.db.row(setSaved, { statusId, isSaved })) ?? {};
    await updateStatusOwner(tx);
    for (const audience of statusAudience({ id: statusId, ownerId: userId, actorId: userId })) {
      const payload = { change: "saved", statusId, isPermanentlySaved: isSaved, revision } as const;
      tx.publish({ ...audience, event: "statusChange", payload });
    }
    return { isPermanentlySaved: isSaved, revision };
  });
}
