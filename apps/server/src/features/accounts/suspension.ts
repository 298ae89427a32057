import { suspensionSentence } from "@kora/contract/errors";
import { type SQL, sql } from "drizzle-orm";
import { dayMilliseconds } from "../../platform/clock.ts";
import type { TransactionContext } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { isMonthUnder13 } from "../visibility/index.ts";
import { endSessionsOfUser } from "./end-sessions-of-user.ts";

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

/** The suspension columns of a new account. */
export const notSuspended: SuspensionRow = {
  suspended_at: null,
  suspended_until: null,
  suspended_for: null,
  erase_at: null,
};

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

/**
 * An account that was closed because its user entered an age under 13 has to ask for the month of birth again when it is
 * reopened.
 */
const clearSuspensionColumns = sql`
  suspended_at = NULL, suspended_until = NULL, suspended_for = NULL, erase_at = NULL,
  birth_month = CASE WHEN erase_at IS NOT NULL AND ${isMonthUnder13(sql`birth_month`)} THEN NULL ELSE birth_month END`;

/** Clears the suspensions of the users whom `isEnded` selects. Their restricted sessions end too. */
const clearSuspensions = (isEnded: SQL) => sql`
  WITH lifted AS (
    UPDATE users SET ${clearSuspensionColumns} WHERE ${isEnded} RETURNING id
  ),
  ended_sessions AS (
    DELETE FROM sessions USING lifted WHERE sessions.user_id = lifted.id AND sessions.kind = 'sanctioned'
  )
  SELECT id FROM lifted`;

/** Writes jobs that make the conversations with these users, who are hidden now or visible again, refresh for others. */
async function refreshChats(
  db: Queryable,
  users: readonly { readonly id: string }[],
): Promise<void> {
  for (const { id: userId } of users) await enqueue(db, "publish-chats-of-user", { userId });
}

const liftExpiredOfUser = statement<{ userId: string; now: Date }, { id: string }>(
  "lift-suspension",
  (value) => clearSuspensions(sql`id = ${value("userId")} AND suspended_until <= ${value("now")}`),
);

/** Returns the error for an account that is suspended now, else undefined. Clears a suspension that has ended. */
export async function findSuspension(
  db: Queryable,
  account: SuspensionRow & { readonly id: string },
  now: Date,
): Promise<AppError | undefined> {
  const suspension = toSuspensionError(account, now);
  if (suspension || account.suspended_at === null) return suspension;
  await refreshChats(db, await db.rows(liftExpiredOfUser, { userId: account.id, now }));
  return undefined;
}

const liftExpired = statement<{ now: Date }, { id: string }>("lift-suspensions", (value) =>
  clearSuspensions(sql`suspended_until <= ${value("now")}`),
);

/** Clears the suspensions that have ended. */
export async function liftExpiredSuspensions({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await db.transaction(async (tx) => {
    await refreshChats(tx, await tx.rows(liftExpired, { now: clock.now() }));
  });
}

/** Closed accounts are erased after this number of days, unless a moderator reopens them. */
const daysUntilErasure = 30;

type SuspendingContext = Pick<
  TransactionContext,
  "db" | "clock" | "afterCommit" | "invalidateUser"
>;

interface Suspension {
  readonly userId: string;
  readonly until: Date | null;
  readonly eraseAt: Date | null;
  readonly reason: string;
  /** True for the act of an operator. */
  readonly mayBeModerator: boolean;
}

/** An account that is suspended can still be closed. */
const suspend = statement<Suspension & { now: Date }, { id: string }>(
  "suspend-account",
  (value) => sql`
    UPDATE users SET suspended_at = ${value("now")}, suspended_until = ${value("until")},
      suspended_for = ${value("reason")}, erase_at = ${value("eraseAt")}
    WHERE id = ${value("userId")} AND (${value("mayBeModerator")}::boolean OR NOT is_moderator) AND deleted_at IS NULL
      AND (suspended_at IS NULL OR suspended_until <= ${value("now")}
        OR (${value("eraseAt")}::timestamptz IS NOT NULL AND erase_at IS NULL))
    RETURNING id`,
);

/**
 * Suspends a user for `days`, or without an end if `days` is undefined, and ends the user's sessions. Returns the end;
 * undefined for a moderator unless `mayBeModerator` is true, for a user who is suspended already, and for a deleted user.
 */
export async function suspendAccount(
  tx: SuspendingContext,
  {
    days,
    ...suspension
  }: Pick<Suspension, "userId" | "reason" | "mayBeModerator"> & { days: number | undefined },
): Promise<{ readonly until: Date | null } | undefined> {
  const now = tx.clock.now();
  const until = days === undefined ? null : addDays(now, days);
  const values = { ...suspension, now, until, eraseAt: null };
  const isSuspended = await suspendAndEndSessions(tx, values);
  return isSuspended ? { until } : undefined;
}

/**
 * Like `suspendAccount` without an end, also for a suspended user, but the account is erased after 30 days. The user sees
 * the text of `toReason` alone. Returns the time of the erasure.
 */
export async function closeAccount(
  tx: SuspendingContext,
  {
    toReason,
    ...suspension
  }: Pick<Suspension, "userId" | "mayBeModerator"> & { toReason: (eraseAt: Date) => string },
): Promise<{ readonly eraseAt: Date } | undefined> {
  const now = tx.clock.now();
  const eraseAt = addDays(now, daysUntilErasure);
  const values = { ...suspension, now, until: null, eraseAt, reason: toReason(eraseAt) };
  const isClosed = await suspendAndEndSessions(tx, values);
  return isClosed ? { eraseAt } : undefined;
}

const addDays = (time: Date, days: number) => new Date(time.getTime() + days * dayMilliseconds);

async function suspendAndEndSessions(
  tx: SuspendingContext,
  suspension: Suspension & { now: Date },
): Promise<boolean> {
  if (!(await tx.db.row(suspend, suspension))) return false;
  const { userId } = suspension;
  await endSessionsOfUser(tx, { userId });
  await refreshChats(tx.db, [{ id: userId }]);
  return true;
}

const clearSuspension = statement<{ userId: string }, { id: string }>("clear-suspension", (value) =>
  clearSuspensions(sql`id = ${value("userId")} AND suspended_at IS NOT NULL`),
);

/** Ends a user's suspension. Returns false if the user is not suspended. */
export async function liftSuspension(
  tx: Pick<TransactionContext, "db">,
  userId: string,
): Promise<boolean> {
  const lifted = await tx.db.rows(clearSuspension, { userId });
  await refreshChats(tx.db, lifted);
  return lifted.length > 0;
}

const setSuspension = statement<
  { userId: string; since: Date; until: Date | null; reason: string },
  unknown
>(
  "set-suspension",
  (value) => sql`
    UPDATE users SET suspended_at = ${value("since")}, suspended_until = ${value("until")},
      suspended_for = ${value("reason")}
    WHERE id = ${value("userId")} AND deleted_at IS NULL`,
);

/** Replaces the closing of an account that was undone by an earlier suspension that has not ended. */
export async function replaceClosing(
  tx: Pick<TransactionContext, "db">,
  suspension: { userId: string; since: Date; until: Date | null; reason: string },
): Promise<void> {
  await liftSuspension(tx, suspension.userId);
  await tx.db.rows(setSuspension, suspension);
}
