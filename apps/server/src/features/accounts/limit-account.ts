import { sql } from "drizzle-orm";
import { dayMilliseconds } from "../../platform/clock.ts";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

/** Waits for commands that share the row, such as a new comment, so that later ones see the limit. */
const lockAccount = statement<{ userId: string }, unknown>(
  "lock-account-to-limit",
  (value) => sql`SELECT FROM users WHERE id = ${value("userId")} FOR UPDATE`,
);

const setLimit = statement<{ userId: string; until: Date; now: Date }, { id: string }>(
  "limit-account",
  (value) => sql`
    UPDATE users SET limited_until = ${value("until")}
    WHERE id = ${value("userId")} AND deleted_at IS NULL
      AND (limited_until IS NULL OR limited_until <= ${value("now")})
    RETURNING id`,
);

/** Limits a user for `days`. Returns the end; undefined if the user is limited already or deleted. */
export async function limitAccount(
  tx: Pick<TransactionContext, "db" | "clock">,
  { userId, days }: { userId: string; days: number },
): Promise<{ readonly until: Date } | undefined> {
  const now = tx.clock.now();
  const until = new Date(now.getTime() + days * dayMilliseconds);
  await tx.db.rows(lockAccount, { userId });
  return (await tx.db.row(setLimit, { userId, until, now })) && { until };
}

const clearLimit = statement<{ userId: string; now: Date }, { id: string }>(
  "end-limit-of-account",
  (value) => sql`
    UPDATE users SET limited_until = NULL WHERE id = ${value("userId")} AND limited_until > ${value("now")}
    RETURNING id`,
);

/** Ends the limit of a user. Returns false if the user is not limited. */
export async function endLimit(
  tx: Pick<TransactionContext, "db" | "clock">,
  userId: string,
): Promise<boolean> {
  return (await tx.db.row(clearLimit, { userId, now: tx.clock.now() })) !== undefined;
}
