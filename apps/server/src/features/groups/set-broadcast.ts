import type { GroupInfo } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import { setGroupSenders } from "../messages/index.ts";
import { changeGroup, requireAdmin, requireNotDeleted } from "./access.ts";
import { readGroupInfo, saveAndPublishGroup } from "./group-info.ts";
import { chooseSenders } from "./senders.ts";

/**
 * Turns broadcast mode on or off: if it is on, only the creator and admins can send messages. Only they may do so.
 */
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
    await setGroupSenders(tx.db, {
      groupId: id,
      senders: chooseSenders({ ...group, isBroadcast: isOn }),
    });
    return saveAndPublishGroup(tx, { ...group, isBroadcast: isOn });
  });
}
