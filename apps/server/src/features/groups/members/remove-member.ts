import type { GroupInfo } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { forbidden, notFound } from "../../../platform/errors.ts";
import { publishMemberLeft, readGroupRole } from "../../messages/index.ts";
import { changeGroup, requireAdmin, requireNotDeleted } from "../access.ts";
import { readGroupInfo } from "../group-info.ts";
import { removeFromGroup } from "./membership.ts";

const texts = sentences.groups;

interface MemberKey {
  readonly groupId: string;
  readonly userId: string;
}

/** Records the removal, so that the user cannot join again for a day without an invite link. */
const recordRemoval = statement<MemberKey & { now: Date }, unknown>(
  "record-group-removal",
  (value) => sql`
    INSERT INTO group_requests (group_id, user_id, created_at, declined_at, was_removed)
    VALUES (${value("groupId")}, ${value("userId")}, ${value("now")}, ${value("now")}, true)
    ON CONFLICT (group_id, user_id) DO UPDATE
      SET created_at = excluded.created_at, declined_at = excluded.declined_at, was_removed = true`,
);

/**
 * Removes a member from the group. The creator may remove any other member, admins only members who are not admins;
 * otherwise it throws 403. Throws 404 if the user is not a member of the group.
 */
export async function removeMember(
  ctx: ViewerContext,
  { groupId, userId }: MemberKey,
): Promise<GroupInfo> {
  const { info, receipts } = await changeGroup(ctx, groupId, async (tx, group) => {
    requireAdmin(group);
    requireNotDeleted(group);
    const role = await readGroupRole(tx.db, { groupId, userId });
    if (role === undefined) {
      throw notFound(texts.memberNotFound);
    }
    if (role === "creator") {
      throw forbidden(texts.creatorNotRemovable);
    }
    if (role === "admin" && group.role !== "creator") {
      throw forbidden(texts.onlyCreatorRemovesAdmin);
    }
    const now = tx.clock.now();
    await tx.db.rows(recordRemoval, { groupId, userId, now });
    const receipts = await removeFromGroup(tx, group, { userId, role, removedAt: now });
    return { info: await readGroupInfo(tx, groupId), receipts };
  });
  // The user may have been the last member who had not received or read a message.
  if (receipts) await publishMemberLeft(ctx, { groupId, userId, receipts });
  return info;
}
