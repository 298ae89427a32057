import type { GroupInfo } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import { setGroupSenders } from "../messages/index.ts";
import { changeGroup, requireAdmin, requireNotDeleted } from "./access.ts";
import { readGroupInfo, saveAndPublishGroup } from "./group-info.ts";

/** Lets only admins and the creator send messages, or all members again. Only the creator and admins may do so. */
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
    await setGroupSenders(tx.db, { groupId: id, senders: isOn ? "admins" : "all" });
    return saveAndPublishGroup(tx, { ...group, isBroadcast: isOn });
  });
}
