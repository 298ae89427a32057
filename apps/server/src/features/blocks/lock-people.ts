import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const lockUsers = statement<{ ids: readonly string[] }, { id: string }>(
  "lock-people",
  (v) => sql`
    SELECT id FROM users WHERE id = ANY (${v("ids")}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);

/**
 * Lets acts about what is between these people, such as blocks and friendship, come one after another;
 * `mayMeetNow` of the same people waits for them, and they for it.
 */
export async function lockPeople(tx: TransactionContext, ...ids: readonly string[]): Promise<void> {
  await tx.db.rows(lockUsers, { ids });
}
