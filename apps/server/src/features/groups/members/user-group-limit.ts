import { limits } from "@kora/contract/limits";
import type { TransactionContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { countGroupsOfUser } from "../../messages/index.ts";

/**
 * Throws 409 with `message` if the user is a member of the maximum number of groups. The caller has locked the user by
 * `lockUsers`; all commands lock the user before the group.
 */
export async function requireBelowGroupLimit(
  tx: TransactionContext,
  userId: string,
  message: string,
): Promise<void> {
  if ((await countGroupsOfUser(tx.db, userId)) >= limits.group.perUser) {
    throw new AppError("CONFLICT", message);
  }
}
