import type { GroupInfo } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { setGroupSenders } from "../messages/index.ts";
import { changeGroup, requireAdmin } from "./access.ts";
import { saveAndPublishGroup } from "./group-info.ts";
import { chooseSenders } from "./senders.ts";

/**
 * Restores a group that was deleted less than a day ago, with its previous broadcast mode. Only the creator and admins
 * may do so. Throws 409 if the group is not deleted, and 404 if it was deleted earlier.
 */
export function restoreGroup(ctx: ViewerContext, groupId: string): Promise<GroupInfo> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    requireAdmin(group);
    if (group.deletedAt === null) {
      throw new AppError("CONFLICT", sentences.groups.notDeleted);
    }
    await setGroupSenders(tx.db, {
      groupId,
      senders: chooseSenders({ ...group, deletedAt: null }),
    });
    return saveAndPublishGroup(tx, { ...group, deletedAt: null });
  });
}
