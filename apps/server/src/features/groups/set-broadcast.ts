import type { GroupInfo } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import { setGroupWriters } from "../messages/index.ts";
import { changeGroup, requireAdmin, requireNotDeleted } from "./access.ts";
import { readGroupInfo, saveAndPublish } from "./group-info.ts";

/** Lets only admins and the creator send, or all members again. For the creator and admins. */
export function setBroadcast(
  ctx: ViewerContext,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<GroupInfo> {
  return changeGroup(ctx, id, async (tx, group) => {
    requireAdmin(group);
    requireNotDeleted(group);
    if (group.isBroadcast === isOn) {
      return readGroupInfo(tx, id);
    }
    await setGroupWriters(tx.db, { groupId: id, writers: isOn ? "admins" : "all" });
    return saveAndPublish(tx, { ...group, isBroadcast: isOn });
  });
}
