import type { GroupFacts } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { TransactionContext, ViewerContext } from "../../../platform/context.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { readGroupRole, setGroupRole } from "../../messages/index.ts";
import { changeGroup, refuseAdmins, refuseWhileDeleted } from "../access.ts";
import { readFacts, saveAndTell } from "../group-info.ts";
import { tellMembership } from "./membership.ts";

const said = sentences.groups;

interface Input {
  readonly groupId: string;
  readonly userId: string;
}

/**
 * Makes a member an admin; one who is an admin stays one. 404 for whoever is not in the group, 409 for its creator,
 * and where it has as many admins as it can have. For the creator.
 */
export function promoteMember(ctx: ViewerContext, input: Input): Promise<GroupFacts> {
  return changeRole(ctx, input, "admin");
}

/** Makes an admin a member again; who is a member stays one. 404 and 409 as `promoteMember`. For the creator. */
export function demoteAdmin(ctx: ViewerContext, input: Input): Promise<GroupFacts> {
  return changeRole(ctx, input, "member");
}

function changeRole(
  ctx: ViewerContext,
  { groupId, userId }: Input,
  role: "admin" | "member",
): Promise<GroupFacts> {
  return changeGroup(ctx, groupId, async (tx, group) => {
    refuseAdmins(group);
    refuseWhileDeleted(group);
    const before = await readGroupRole(tx.db, { groupId, userId });
    if (before === undefined) {
      throw notFound(said.memberNotFound);
    }
    if (before === "creator") {
      throw new AppError("CONFLICT", said.isCreator);
    }
    if (before === role) {
      return readFacts(tx, groupId);
    }
    if (role === "admin") await refuseTooManyAdmins(tx, groupId);
    await setGroupRole(tx.db, { groupId, userId, role });
    const because = role === "admin" ? "promoted" : "demoted";
    tellMembership(tx, group, { userId, role, because });
    return saveAndTell(tx, group);
  });
}

async function refuseTooManyAdmins(tx: TransactionContext, groupId: string): Promise<void> {
  const { admins } = await readFacts(tx, groupId);
  if (admins.length >= limits.group.admins) {
    throw new AppError("CONFLICT", said.tooManyAdmins);
  }
}
