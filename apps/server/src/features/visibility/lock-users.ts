import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const selectForUpdate = statement<{ ids: readonly string[] }, { id: string }>(
  "lock-users",
  (value) => sql`
    SELECT id FROM users WHERE id = ANY (${value("ids")}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);

/**
 * Locks the rows of these users, so that transactions that change a relation between them, such as a block or a
 * friendship, or that count what a user has, run one after another. `isNotBlockedNow` takes a lock that conflicts with
 * this one.
 */
export async function lockUsers(
  { db }: Pick<TransactionContext, "db">,
  ...ids: readonly string[]
): Promise<void> {
  await db.rows(selectForUpdate, { ids });
}
