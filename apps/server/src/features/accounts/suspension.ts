import { suspensionSentence } from "@kora/contract/errors";
import { type SQL, sql } from "drizzle-orm";
import { dayMilliseconds } from "../../platform/clock.ts";
import type { TransactionContext } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../services.ts";
import { endSessions } from "./end-sessions.ts";

/** The columns of `users` that describe a suspension. */
export interface SuspensionRow {
  /** The start of the suspension; null if the account is not suspended. */
  suspended_at: Date | null;
  /** The end of the suspension; null if it has no end. */
  suspended_until: Date | null;
  /** The reason; null if the account is not suspended. */
  suspended_for: string | null;
  /** The time at which the account is erased; null unless the account was closed. */
  erase_at: Date | null;
}

/** Returns the columns of `SuspensionRow`. `usersTable` is the name or alias of `users` in the statement. */
export const suspensionColumns = (usersTable: SQL) =>
  sql`${usersTable}.suspended_at, ${usersTable}.suspended_until, ${usersTable}.suspended_for, ${usersTable}.erase_at`;

/** Returns the error for a user who is suspended now, else undefined. */
export function toSuspensionError(row: SuspensionRow, now: Date): AppError | undefined {
  const { suspended_at, suspended_until: until, suspended_for: reason } = row;
  if (suspended_at === null || (until !== null && until <= now)) return undefined;
  // The reason of a closed account is the whole sentence.
  if (row.erase_at !== null && reason !== null) return new AppError("SUSPENDED", reason);
  return new AppError("SUSPENDED", suspensionSentence({ until, reason }));
}

/** The user of a reopened account has to enter the month of birth again. */
const clearSuspensionColumns = sql`
  suspended_at = NULL, suspended_until = NULL, suspended_for = NULL, erase_at = NULL,
  birth_month = CASE WHEN erase_at IS NULL THEN birth_month END`;

const liftExpiredOfUser = statement<{ userId: string; now: Date }, unknown>(
  "lift-suspension",
  (value) => sql`
    UPDATE users SET ${clearSuspensionColumns} WHERE id = ${value("userId")} AND suspended_until <= ${value("now")}`,
);

/** Throws 403 for an account that is suspended now. Clears a suspension that has ended. */
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
  (value) =>
    sql`UPDATE users SET ${clearSuspensionColumns} WHERE suspended_until <= ${value("now")}`,
);

/** Clears the suspensions that have ended. */
export async function liftExpiredSuspensions({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await db.rows(liftExpired, { now: clock.now() });
}

/** Closed accounts are erased after this number of days, unless a moderator reopens them. */
const daysUntilErasure = 30;

type SuspendingContext = Pick<
  TransactionContext,
  "db" | "clock" | "afterCommit" | "invalidateUser"
>;

const suspend = statement<
  { userId: string; now: Date; until: Date | null; eraseAt: Date | null; reason: string },
  { id: string }
>(
  "suspend-account",
  (value) => sql`
    UPDATE users SET suspended_at = ${value("now")}, suspended_until = ${value("until")},
      suspended_for = ${value("reason")}, erase_at = ${value("eraseAt")}
    WHERE id = ${value("userId")} AND NOT is_moderator AND deleted_at IS NULL
      AND (suspended_at IS NULL OR suspended_until <= ${value("now")})
    RETURNING id`,
);

/**
 * Suspends a user for `days`, or without an end if `days` is undefined, and ends the user's sessions. Returns false for
 * a moderator, for a user who is suspended already, and for a deleted user.
 */
export function suspendAccount(
  tx: SuspendingContext,
  { userId, days, reason }: { userId: string; days: number | undefined; reason: string },
): Promise<boolean> {
  const until = days === undefined ? null : daysFromNow(tx, days);
  return suspendAndEndSessions(tx, { userId, until, eraseAt: null, reason });
}

/** Like `suspendAccount` without an end, but the account is erased after 30 days. The user sees the reason alone. */
export function closeAccount(
  tx: SuspendingContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<boolean> {
  const eraseAt = daysFromNow(tx, daysUntilErasure);
  return suspendAndEndSessions(tx, { userId, until: null, eraseAt, reason });
}

const daysFromNow = ({ clock }: SuspendingContext, days: number) =>
  new Date(clock.now().getTime() + days * dayMilliseconds);

async function suspendAndEndSessions(
  tx: SuspendingContext,
  suspension: { userId: string; until: Date | null; eraseAt: Date | null; reason: string },
): Promise<boolean> {
  if (!(await tx.db.row(suspend, { ...suspension, now: tx.clock.now() }))) return false;
  await endSessions(tx, { userId: suspension.userId });
  return true;
}

const clearSuspension = statement<{ userId: string }, { id: string }>(
  "clear-suspension",
  (value) => sql`
    UPDATE users SET ${clearSuspensionColumns} WHERE id = ${value("userId")} AND suspended_at IS NOT NULL
    RETURNING id`,
);

/** Ends a user's suspension. Returns false if the user is not suspended. */
export async function liftSuspension(
  tx: Pick<TransactionContext, "db">,
  userId: string,
): Promise<boolean> {
  return (await tx.db.row(clearSuspension, { userId })) !== undefined;
}
