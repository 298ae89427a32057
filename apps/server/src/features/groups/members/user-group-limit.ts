import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { countGroupsOfUser } from "../../messages/index.ts";

const lock = statement<{ userId: string }, unknown>(
  "lock-person-of-groups",
  (v) => sql`SELECT FROM users WHERE id = ${v("userId")} FOR NO KEY UPDATE`,
);

/**
 * Lets what counts the groups of one person come one after another. Before the group is locked, as everybody does
 * who locks both.
 */
export async function lockPerson(tx: TransactionContext, userId: string): Promise<void> {
  await tx.db.rows(lock, { userId });
}

/** 409 with `sentence` where the person, who is locked, is in as many groups as one can be. */
export async function refuseTooManyGroups(
  tx: TransactionContext,
  userId: string,
  sentence: string,
): Promise<void> {
  if ((await countGroupsOfUser(tx.db, userId)) >= limits.group.perUser) {
    throw new AppError("CONFLICT", sentence);
  }
}
