import type { GroupFacts } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { setGroupWriters } from "../messages/index.ts";
import { changeGroup, refuseMembers } from "./access.ts";
import { saveAndTell } from "./group-info.ts";

/**
 * Brings a group back that was deleted less than a day ago: those can send again who could before. 409 where it is
 * not deleted. For the creator and admins.
 */
export function restoreGroup(ctx: ViewerContext, groupId: string): Promise<GroupFacts> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    refuseMembers(group);
    if (group.deletedAt === null) {
      throw new AppError("CONFLICT", sentences.groups.notDeleted);
    }
    await setGroupWriters(tx.db, { groupId, writers: group.isBroadcast ? "admins" : "all" });
    return saveAndTell(tx, { ...group, deletedAt: null });
  });
}
