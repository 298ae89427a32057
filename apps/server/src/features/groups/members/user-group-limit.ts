import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { countGroupsOfUser } from "../../messages/index.ts";

const lockUserRow = statement<{ userId: string }, unknown>(
  "lock-user-of-groups",
  (value) => sql`SELECT FROM users WHERE id = ${value("userId")} FOR NO KEY UPDATE`,
);

/** Serializes the commands that count the groups of one user. All commands lock the user before the group. */
export async function lockUser(tx: TransactionContext, userId: string): Promise<void> {
  await tx.db.rows(lockUserRow, { userId });
}

/** Throws 409 with `message` if the locked user is a member of the maximum number of groups. */
export async function requireBelowGroupLimit(
  tx: TransactionContext,
  userId: string,
  message: string,
): Promise<void> {
  if ((await countGroupsOfUser(tx.db, userId)) >= limits.group.perUser) {
    throw new AppError("CONFLICT", message);
  }
}
