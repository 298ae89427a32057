import type { GroupFacts } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import { setGroupTitle } from "../messages/index.ts";
import { changeGroup, refuseMembers, refuseWhileDeleted } from "./access.ts";
import { readFacts, saveAndTell } from "./group-info.ts";

/** Changes a group's name and description, as far as they are given. For the creator and admins. */
export function updateGroup(
  ctx: ViewerContext,
  input: { id: string; name?: string | undefined; description?: string | undefined },
): Promise<GroupFacts> {
  return changeGroup(ctx, input.id, async (tx, group) => {
    refuseMembers(group);
    refuseWhileDeleted(group);
    const { name = group.name, description = group.description } = input;
    if (name === group.name && description === group.description) {
      return readFacts(tx, group.id);
    }
    await setGroupTitle(tx.db, { groupId: group.id, title: name });
    return saveAndTell(tx, { ...group, description });
  });
}
