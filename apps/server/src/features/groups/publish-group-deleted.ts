import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { groupRoom } from "../messages/index.ts";
import { getGroupForViewer, refuseMembers } from "./access.ts";
import { restorableUntil } from "./views.ts";

/**
 * Tells the members once more that their group is deleted, and until when it can be restored. 409 for a group that is
 * not deleted. For the creator and admins.
 */
export function tellDeleted(ctx: ViewerContext, groupId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const group = await getGroupForViewer(tx, groupId);
    refuseMembers(group);
    if (group.deletedAt === null) {
      throw new AppError("CONFLICT", sentences.groups.notDeleted);
    }
    tx.publish({
      to: groupRoom(groupId),
      event: "groupDeleted",
      payload: { groupId, deletionExpiresAt: restorableUntil(group.deletedAt) },
    });
  });
}
