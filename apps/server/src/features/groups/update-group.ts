import type { GroupInfo } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import { setGroupTitle } from "../messages/index.ts";
import { changeGroup, requireAdmin, requireNotDeleted } from "./access.ts";
import { readGroupInfo, saveAndPublishGroup } from "./group-info.ts";

/** Changes a group's name, description, or both. Only the creator and admins may do so. */
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
    return saveAndPublishGroup(tx, { ...group, description });
  });
}
