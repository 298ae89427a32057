import { suspensionSentence } from "@kora/contract/errors";
import { type SQL, sql } from "drizzle-orm";
import { dayMilliseconds } from "../../platform/clock.ts";
import type { TransactionContext } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../services.ts";
import { endSessions } from "./end-sessions.ts";

/** The columns of `users` about a suspension: when it began and ends (null: never), and its reason. */
export interface SuspensionRow {
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspended_for: string | null;
}

/** The columns of `SuspensionRow`. */
export const suspensionColumns = (user: SQL) =>
  sql`${user}.suspended_at, ${user}.suspended_until, ${user}.suspended_for`;

/** The error for a user who is suspended now, else undefined. */
export function toSuspensionError(row: SuspensionRow, now: Date): AppError | undefined {
  const { suspended_at, suspended_until: until, suspended_for: reason } = row;
  if (suspended_at === null || (until !== null && until <= now)) return undefined;
  return new AppError("SUSPENDED", suspensionSentence({ until, reason }));
}

const clearedColumns = sql`suspended_at = NULL, suspended_until = NULL, suspended_for = NULL`;

const liftExpiredOfUser = statement<{ userId: string; now: Date }, unknown>(
  "lift-suspension",
  (value) => sql`
    UPDATE users SET ${clearedColumns} WHERE id = ${value("userId")} AND suspended_until <= ${value("now")}`,
);

/** Throws 403 for a suspended account, and clears a suspension that has ended. */
export async function requireNotSuspended(
  db: Queryable,
  account: SuspensionRow & { readonly id: string },
  now: Date,
): Promise<void> {
  const suspension = toSuspensionError(account, now);
  if (suspension) throw suspension;
  if (account.suspended_at !== null) await db.rows(liftExpiredOfUser, { userId: account.id, now });
}

const liftExpired = statement<{ now: Date }, unknown>(
  "lift-suspensions",
  (value) => sql`UPDATE users SET ${clearedColumns} WHERE suspended_until <= ${value("now")}`,
);

/** Clears the suspensions that have ended. */
export async function liftExpiredSuspensions({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await db.rows(liftExpired, { now: clock.now() });
}

const suspend = statement<
  { userId: string; now: Date; until: Date | null; reason: string },
  { id: string }
>(
  "suspend-account",
  (value) => sql`
    UPDATE users SET suspended_at = ${value("now")}, suspended_until = ${value("until")},
      suspended_for = ${value("reason")}
    WHERE id = ${value("userId")} AND NOT is_moderator AND deleted_at IS NULL
      AND (suspended_at IS NULL OR suspended_until <= ${value("now")})
    RETURNING id`,
);

/**
 * Suspends a user for `days`, or without an end, and ends their sessions. Returns false for a moderator, and for a user
 * who is suspended already or deleted.
 */
export async function suspendAccount(
  tx: Pick<TransactionContext, "db" | "clock" | "afterCommit" | "invalidateUser">,
  { userId, days, reason }: { userId: string; days: number | undefined; reason: string },
): Promise<boolean> {
  const now = tx.clock.now();
  const until = days === undefined ? null : new Date(now.getTime() + days * dayMilliseconds);
  if (!(await tx.db.row(suspend, { userId, now, until, reason }))) return false;
  await endSessions(tx, { userId });
  return true;
}

const clearSuspension = statement<{ userId: string }, { id: string }>(
  "restore-account",
  (value) => sql`
    UPDATE users SET ${clearedColumns} WHERE id = ${value("userId")} AND suspended_at IS NOT NULL
    RETURNING id`,
);

/** Ends a user's suspension. Returns false if the user is not suspended. */
export async function liftSuspension(
  tx: Pick<TransactionContext, "db">,
  userId: string,
): Promise<boolean> {
  return (await tx.db.row(clearSuspension, { userId })) !== undefined;
}
