import type { GroupInfo } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import { setGroupTitle } from "../messages/index.ts";
import { changeGroup, requireAdmin, requireNotDeleted } from "./access.ts";
import { readGroupInfo, saveAndPublish } from "./group-info.ts";

/** Changes a group's name, description, or both. For the creator and admins. */
export function updateGroup(
  ctx: ViewerContext,
  input: { id: string; name?: string | undefined; description?: string | undefined },
): Promise<GroupInfo> {
  return changeGroup(ctx, input.id, async (tx, group) => {
    requireAdmin(group);
    requireNotDeleted(group);
    const { name = group.name, description = group.description } = input;
    if (name === group.name && description === group.description) {
      return readGroupInfo(tx, group.id);
    }
    await setGroupTitle(tx.db, { groupId: group.id, title: name });
    return saveAndPublish(tx, { ...group, description });
  });
}
