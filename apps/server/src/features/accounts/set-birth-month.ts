import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import {
  isAdult,
  isMinor,
  isMonthOfAdult,
  isMonthUnder13,
  lockUsers,
} from "../visibility/index.ts";
import { closeAccount } from "./suspension.ts";

/** Comes after `lockUsers`. Updates no row if an adult would become a minor without `mayMakeMinor`. */
const updateBirthMonth = statement<
  { userId: string; birthMonth: string; mayMakeMinor: boolean },
  {
    was_same: boolean;
    was_minor: boolean;
    is_adult: boolean;
    is_under_13: boolean;
    previous_month: string | null;
  }
>("set-birth-month", (value) => {
  const birthMonth = sql`(${value("birthMonth")} || '-01')::date`;
  const keepsDirectory = sql`(previous.was_minor OR ${isMonthOfAdult(birthMonth)})`;
  return sql`
    WITH previous AS (
      SELECT id, birth_month, ${isAdult(sql`users`)} AS was_adult, ${isMinor(sql`users`)} AS was_minor
      FROM users WHERE id = ${value("userId")}
    )
    UPDATE users SET birth_month = ${birthMonth},
      is_in_directory = users.is_in_directory AND ${keepsDirectory},
      privacy_revision = privacy_revision + CASE WHEN ${keepsDirectory} THEN 0 ELSE 1 END
    FROM previous
    WHERE users.id = previous.id
      AND (${value("mayMakeMinor")}::boolean OR NOT previous.was_adult OR ${isMonthOfAdult(birthMonth)})
    RETURNING coalesce(previous.birth_month = ${birthMonth}, false) AS was_same, previous.was_minor,
      to_char(previous.birth_month, 'YYYY-MM') AS previous_month,
      ${isMonthOfAdult(birthMonth)} AS is_adult, ${isMonthUnder13(birthMonth)} AS is_under_13`;
});

export interface BirthMonthChange {
  readonly hasChanged: boolean;
  /** The time of the erasure of an account that was closed because its user is under 13; else null. */
  readonly eraseAt: Date | null;
  /** In the format `YYYY-MM`; null if the user had not entered it. */
  readonly previousMonth: string | null;
}

/**
 * Sets the month of birth of a user, in the format `YYYY-MM`. A new minor is no longer found in the directory. Whoever is
 * under 13 loses the account: it is closed, and erased after 30 days. If a minor becomes an adult by the correction, a job
 * ends the friendships with minors; no other friendship ends. Returns undefined if an adult would become a minor, which
 * needs `mayMakeMinor`: the right of moderators. Call `republishPresence` after the commit.
 */
export async function setBirthMonth(
  tx: Pick<TransactionContext, "db" | "clock" | "enqueue" | "afterCommit" | "invalidateUser">,
  values: { userId: string; birthMonth: string; mayMakeMinor: boolean },
): Promise<BirthMonthChange | undefined> {
  const { userId } = values;
  const [, change] = await Promise.all([
    lockUsers(tx, userId),
    tx.db.row(updateBirthMonth, values),
  ]);
  if (!change) return undefined;
  tx.afterCommit(() => tx.invalidateUser(userId));
  if (change.was_minor && change.is_adult) {
    await tx.enqueue("end-friendships-with-minors", { userId });
  }
  const closing = change.is_under_13
    ? await closeAccount(tx, {
        userId,
        toReason: () => sentences.profile.tooYoung,
        mayBeModerator: values.mayMakeMinor,
      })
    : undefined;
  return {
    hasChanged: !change.was_same,
    eraseAt: closing?.eraseAt ?? null,
    previousMonth: change.previous_month,
  };
}

const restoreMonth = statement<{ userId: string; birthMonth: string | null }, unknown>(
  "restore-birth-month",
  (value) => sql`
    UPDATE users SET birth_month = (${value("birthMonth")}::text || '-01')::date
    WHERE id = ${value("userId")} AND deleted_at IS NULL`,
);

/**
 * Restores the month of birth that a user had before a moderator changed it; null if there was none. Call
 * `republishPresence` after the commit.
 */
export async function restoreBirthMonth(
  tx: Pick<TransactionContext, "db" | "afterCommit" | "invalidateUser">,
  values: { userId: string; birthMonth: string | null },
): Promise<void> {
  await tx.db.rows(restoreMonth, values);
  tx.afterCommit(() => tx.invalidateUser(values.userId));
}
