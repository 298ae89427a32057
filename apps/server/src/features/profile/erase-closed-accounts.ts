import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { eraseAccount } from "./erase-account.ts";

/** Accounts of one run; the next run erases the rest. */
const maxAccounts = 100;

const selectClosedAccounts = statement<
  { now: Date; limit: number },
  { id: string; password_hash: string }
>(
  "closed-accounts",
  (value) => sql`
    SELECT id, password_hash FROM users
    WHERE erase_at <= ${value("now")} AND deleted_at IS NULL
    ORDER BY erase_at LIMIT ${value("limit")}`,
);

/** Erases the accounts that were closed 30 days ago, and that no moderator has reopened. */
export async function eraseClosedAccounts({
  db,
  clock,
  contextOf,
}: Pick<Services, "db" | "clock"> & { contextOf(userId: string): ViewerContext }): Promise<void> {
  const accounts = await db.rows(selectClosedAccounts, { now: clock.now(), limit: maxAccounts });
  for (const { id: userId, password_hash: passwordHash } of accounts) {
    await inTransaction(contextOf(userId), (tx) => eraseAccount(tx, { userId, passwordHash }));
  }
}
