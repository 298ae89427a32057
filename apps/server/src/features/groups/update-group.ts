import type { GroupInfo } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { setGroupTitle } from "../messages/index.ts";
import { changeGroup, requireChangeableInfo } from "./access.ts";
import { readGroupInfo, saveAndPublishGroup } from "./group-info.ts";

const setPublicName = statement<{ groupId: string; name: string }, unknown>(
  "set-public-name-of-group",
  (value) => sql`
    UPDATE groups SET public_name = search_name(${value("name")})
    WHERE id = ${value("groupId")} AND privacy = 'public'`,
);

/** Changes a group's name, description, or both. Throws the errors of `requireChangeableInfo`. */
export function updateGroup(
  ctx: ViewerContext,
  input: { id: string; name?: string | undefined; description?: string | undefined },
): Promise<GroupInfo> {
  return changeGroup(ctx, input.id, async (tx, group) => {
    await requireChangeableInfo(tx, group);
    const { name = group.name, description = group.description } = input;
    if (name === group.name && description === group.description) {
      return readGroupInfo(tx, group.id);
    }
    await setGroupTitle(tx.db, { groupId: group.id, title: name });
    await tx.db.rows(setPublicName, { groupId: group.id, name });
    return saveAndPublishGroup(tx, { ...group, description });
  });
}
