import type { GroupFacts } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { forbidden, notFound } from "../../../platform/errors.ts";
import { publishMemberLeft, readGroupRole } from "../../messages/index.ts";
import { changeGroup, refuseMembers, refuseWhileDeleted } from "../access.ts";
import { readFacts } from "../group-info.ts";
import { takeOut } from "./membership.ts";

const said = sentences.groups;

interface Input {
  readonly groupId: string;
  readonly userId: string;
}

/** For a day they cannot come back by themselves. */
const noteRemoval = statement<Input & { now: Date }, unknown>(
  "note-removal",
  (v) => sql`
    INSERT INTO group_requests (group_id, user_id, created_at, declined_at, was_removed)
    VALUES (${v("groupId")}, ${v("userId")}, ${v("now")}, ${v("now")}, true)
    ON CONFLICT (group_id, user_id) DO UPDATE
      SET created_at = excluded.created_at, declined_at = excluded.declined_at, was_removed = true`,
);

/**
 * Takes a member out of the group: the creator whom they want, admins those who are neither. 404 for whoever is not
 * in it.
 */
export async function removeMember(
  ctx: ViewerContext,
  { groupId, userId }: Input,
): Promise<GroupFacts> {
  const { facts, marks } = await changeGroup(ctx, groupId, async (tx, group) => {
    refuseMembers(group);
    refuseWhileDeleted(group);
    const role = await readGroupRole(tx.db, { groupId, userId });
    if (role === undefined) {
      throw notFound(said.memberNotFound);
    }
    if (role === "creator") {
      throw forbidden(said.creatorStays);
    }
    if (role === "admin" && group.role !== "creator") {
      throw forbidden(said.adminByCreator);
    }
    await tx.db.rows(noteRemoval, { groupId, userId, now: tx.clock.now() });
    const left = await takeOut(tx, group, { userId, role, because: "removed" });
    return { facts: await readFacts(tx, groupId), marks: left };
  });
  if (marks) await publishMemberLeft(ctx, { groupId, userId, marks });
  return facts;
}
