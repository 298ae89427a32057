import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { anonymizeAccount } from "./anonymize-account.ts";
import { endSessionsOfUser } from "./end-sessions-of-user.ts";

/** Accounts that one transaction erases. A job erases the rest, which nobody can verify any more. */
const batchSize = 20;

/**
 * Locks the accounts in one order, so that of several proofs at once one succeeds: the others then find their account
 * erased.
 */
const lockUnverified = statement<{ email: string }, { id: string }>(
  "lock-unverified-accounts",
  (value) => sql`
    SELECT id FROM users
    WHERE lower(email) = lower(${value("email")}) AND verified_at IS NULL AND deleted_at IS NULL
    ORDER BY id LIMIT ${literal(batchSize)} FOR NO KEY UPDATE`,
);

/**
 * Gives an email to whoever has proven it: erases the accounts with this email that were never verified, except
 * `userId`. Their usernames can be used at once, their sessions end, and a job deletes what others wrote to them. Call it
 * before the account of the email is verified, in the same transaction.
 */
export async function takeOverEmail(
  tx: TransactionContext,
  { email, userId = null }: { email: string; userId?: string | null },
): Promise<void> {
  const accounts = await tx.db.rows(lockUnverified, { email });
  for (const { id } of accounts) {
    if (id === userId) continue;
    const erasureId = newId();
    await anonymizeAccount(tx.db, {
      userId: id,
      erasureId,
      now: tx.clock.now(),
      reason: "unverified",
    });
    await endSessionsOfUser(tx, { userId: id });
    await tx.enqueue("delete-account-data", { userId: id, nobodyId: erasureId });
  }
  if (accounts.length === batchSize) await tx.enqueue("take-over-email", { email });
}
