import type { GroupInfo } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { TransactionContext, ViewerContext } from "../../../platform/context.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { readGroupRole, setGroupRole } from "../../messages/index.ts";
import { changeGroup, requireCreator, requireNotDeleted } from "../access.ts";
import { readGroupInfo, saveAndPublishGroup } from "../group-info.ts";
import { publishMembership } from "./membership.ts";

const texts = sentences.groups;

interface MemberKey {
  readonly groupId: string;
  readonly userId: string;
}

/**
 * Makes a member an admin; no change for an admin. Only the creator may do so. Throws 404 if the user is not a member
 * of the group. Throws 409 if the user is the creator, or if the group has the maximum number of admins.
 */
export function promoteMember(ctx: ViewerContext, input: MemberKey): Promise<GroupInfo> {
  return changeRole(ctx, input, "admin");
}

/**
 * Makes an admin a member again; no change for a member. Only the creator may do so. Throws 404 if the user is not a
 * member of the group, and 409 if the user is the creator.
 */
export function demoteAdmin(ctx: ViewerContext, input: MemberKey): Promise<GroupInfo> {
  return changeRole(ctx, input, "member");
}

function changeRole(
  ctx: ViewerContext,
  { groupId, userId }: MemberKey,
  role: "admin" | "member",
): Promise<GroupInfo> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    requireCreator(group);
    requireNotDeleted(group);
    const currentRole = await readGroupRole(tx.db, { groupId, userId });
    if (currentRole === undefined) {
      throw notFound(texts.memberNotFound);
    }
    if (currentRole === "creator") {
      throw new AppError("CONFLICT", texts.isCreator);
    }
    if (currentRole === role) {
      return readGroupInfo(tx, groupId);
    }
    if (role === "admin") await requireBelowAdminLimit(tx, groupId);
    await setGroupRole(tx.db, { groupId, userId, role });
    const because = role === "admin" ? "promoted" : "demoted";
    publishMembership(tx, group, { userId, role, because });
    await tx.enqueue("publish-alerts-changed", { userId });
    return saveAndPublishGroup(tx, group);
  });
}

async function requireBelowAdminLimit(tx: TransactionContext, groupId: string): Promise<void> {
  const { admins } = await readGroupInfo(tx, groupId);
  if (admins.length >= limits.group.admins) {
    throw new AppError("CONFLICT", texts.tooManyAdmins);
  }
}
