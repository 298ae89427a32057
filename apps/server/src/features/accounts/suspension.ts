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

/** The user of a reopened account is asked for the month of birth again. */
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
 * Suspends a user for `days`, or without an end if `days` is undefined, and ends the user's sessions. Returns false for
 * a moderator, for a user who is suspended already, and for a deleted user.
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

const setErasure = statement<{ userId: string; eraseAt: Date }, unknown>(
  "set-erasure",
  (value) => sql`UPDATE users SET erase_at = ${value("eraseAt")} WHERE id = ${value("userId")}`,
);

/** A closed account is erased after this time, unless a moderator reopens it. */
const daysUntilErasure = 30;

/**
 * Closes an account for a reason that its user sees: it is suspended without an end, and erased after 30 days. Returns
 * false for a moderator, for a user who is suspended already, and for a deleted user.
 */
export async function closeAccount(
  tx: Pick<TransactionContext, "db" | "clock" | "afterCommit" | "invalidateUser">,
  { userId, reason }: { userId: string; reason: string },
): Promise<boolean> {
  if (!(await suspendAccount(tx, { userId, days: undefined, reason }))) return false;
  const eraseAt = new Date(tx.clock.now().getTime() + daysUntilErasure * dayMilliseconds);
  await tx.db.rows(setErasure, { userId, eraseAt });
  return true;
}
