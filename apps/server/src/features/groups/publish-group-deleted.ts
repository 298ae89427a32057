import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { groupRoom } from "../messages/index.ts";
import { getGroupForViewer, requireAdmin } from "./access.ts";
import { restoreDeadline } from "./views.ts";

/**
 * Publishes again that a group is deleted, with the time until which it can be restored. A client of the creator or an
 * admin requests this with the event `groupDeleted`. Throws 403 for other members, and 409 if the group is not deleted.
 */
export function publishGroupDeleted(ctx: ViewerContext, groupId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const group = await getGroupForViewer(tx, groupId);
    requireAdmin(group);
    if (group.deletedAt === null) {
      throw new AppError("CONFLICT", sentences.groups.notDeleted);
    }
    tx.publish({
      to: groupRoom(groupId),
      event: "groupDeleted",
      payload: { groupId, deletionExpiresAt: restoreDeadline(group.deletedAt) },
    });
  });
}
