import type { GroupFacts } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { groupRoom, setGroupWriters } from "../messages/index.ts";
import { changeGroup, refuseMembers } from "./access.ts";
import { saveAndTell } from "./group-info.ts";
import { restorableUntil } from "./views.ts";

/**
 * Deletes a group: nobody can send any more, outsiders find it no more, and a day later it is gone for good. 409
 * where it is deleted already. For the creator and admins.
 */
export function softDeleteGroup(ctx: ViewerContext, groupId: string): Promise<GroupFacts> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    refuseMembers(group);
    if (group.deletedAt !== null) {
      throw new AppError("CONFLICT", sentences.groups.isDeleted);
    }
    const deletedAt = tx.clock.now();
    await setGroupWriters(tx.db, { groupId, writers: "nobody" });
    const facts = await saveAndTell(tx, { ...group, deletedAt });
    tx.publish({
      to: groupRoom(groupId),
      event: "groupDeleted",
      payload: { groupId, deletionExpiresAt: restorableUntil(deletedAt) },
    });
    return facts;
  });
}
