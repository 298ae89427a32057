import type { GroupInfo } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { groupRoom, setGroupSenders } from "../messages/index.ts";
import { changeGroup, requireAdmin } from "./access.ts";
import { saveAndPublishGroup } from "./group-info.ts";
import { restoreDeadline } from "./views.ts";

/**
 * Soft-deletes a group: members can no longer send messages, outsiders no longer see it, and after a day it cannot be
 * restored. Only the creator and admins may do so. Throws 409 if it is deleted already.
 */
export function softDeleteGroup(ctx: ViewerContext, groupId: string): Promise<GroupInfo> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    requireAdmin(group);
    if (group.deletedAt !== null) {
      throw new AppError("CONFLICT", sentences.groups.alreadyDeleted);
    }
    const deletedAt = tx.clock.now();
    await setGroupSenders(tx.db, { groupId, senders: "none" });
    const info = await saveAndPublishGroup(tx, { ...group, deletedAt });
    tx.publish({
      to: groupRoom(groupId),
      event: "groupDeleted",
      payload: { groupId, deletionExpiresAt: restoreDeadline(deletedAt) },
    });
    return info;
  });
}
