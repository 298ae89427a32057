import type { GroupFacts } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import { setGroupWriters } from "../messages/index.ts";
import { changeGroup, refuseMembers, refuseWhileDeleted } from "./access.ts";
import { readFacts, saveAndTell } from "./group-info.ts";

/** Lets only admins and the creator send, or everybody again. For the creator and admins. */
export function setBroadcast(
  ctx: ViewerContext,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<GroupFacts> {
  return changeGroup(ctx, id, async (tx, group) => {
    refuseMembers(group);
    refuseWhileDeleted(group);
    if (group.isBroadcast === isOn) {
      return readFacts(tx, id);
    }
    await setGroupWriters(tx.db, { groupId: id, writers: isOn ? "admins" : "all" });
    return saveAndTell(tx, { ...group, isBroadcast: isOn });
  });
}
