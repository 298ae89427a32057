import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import {
  friendsSeparatedByAge,
  isAdult,
  isMinor,
  isMonthOfAdult,
  isMonthUnder13,
  lockUsers,
} from "../visibility/index.ts";
import { closeAccount } from "./suspension.ts";

/** Comes after `lockUsers`. Updates no row if an adult would become a minor without `mayMakeAdultMinor`. */
const updateBirthMonth = statement<
  { userId: string; birthMonth: string; mayMakeAdultMinor: boolean },
  {
    was_same: boolean;
    was_minor: boolean;
    was_adult: boolean;
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
      AND (${value("mayMakeAdultMinor")}::boolean OR NOT previous.was_adult OR ${isMonthOfAdult(birthMonth)})
    RETURNING coalesce(previous.birth_month = ${birthMonth}, false) AS was_same, previous.was_minor, previous.was_adult,
      to_char(previous.birth_month, 'YYYY-MM') AS previous_month,
      ${isMonthOfAdult(birthMonth)} AS is_adult, ${isMonthUnder13(birthMonth)} AS is_under_13`;
});

const selectSeparatedFriend = statement<{ userId: string }, { id: string }>(
  "friend-separated-by-age",
  (value) => sql`
    SELECT friend.id FROM users u CROSS JOIN LATERAL (${friendsSeparatedByAge(sql`u`)}) friend
    WHERE u.id = ${value("userId")} LIMIT 1`,
);

/**
 * Enqueues the job that ends the friendships of an adult and a minor, if there are any. Every command that gives a user an
 * age of another group calls it. Growing up does not, because it ends no friendship. Without `keepsChats`, the job also
 * closes the chats with minors. Returns whether the job has something to do.
 */
export async function enqueueEndFriendships(
  tx: Pick<TransactionContext, "db" | "enqueue">,
  { userId, keepsChats }: { userId: string; keepsChats: boolean },
): Promise<boolean> {
  if (keepsChats && !(await tx.db.row(selectSeparatedFriend, { userId }))) return false;
  await tx.enqueue("end-friendships-with-minors", { userId, keepsChats });
  return true;
}

export interface BirthMonthChange {
  readonly hasChanged: boolean;
  /** The time of the erasure of an account that was closed because its user is under 13; else null. */
  readonly eraseAt: Date | null;
  /** The input of the enqueued job `end-friendships-with-minors`, for callers that do its work at once; null if there is none. */
  readonly endFriendshipsInput: { readonly keepsChats: boolean } | null;
  /** In the format `YYYY-MM`; null if the user had not entered it. */
  readonly previousMonth: string | null;
}

/**
 * Sets the month of birth of a user, in the format `YYYY-MM`. A new minor is no longer found in the directory. Whoever is
 * under 13 loses the account, also a moderator: it is closed, and erased after 30 days. Jobs end the friendships that the
 * answer has made those of an adult and a minor, and make open chats refetch who may write. Returns undefined if an
 * adult would become a minor, which needs `mayMakeAdultMinor`: the right of moderators. Call `republishPresence` after the
 * commit.
 */
export async function setBirthMonth(
  tx: Pick<TransactionContext, "db" | "clock" | "enqueue" | "afterCommit" | "invalidateUser">,
  values: { userId: string; birthMonth: string; mayMakeAdultMinor: boolean },
): Promise<BirthMonthChange | undefined> {
  const { userId } = values;
  const [, change] = await Promise.all([
    lockUsers(tx, userId),
    tx.db.row(updateBirthMonth, values),
  ]);
  if (!change) return undefined;
  tx.afterCommit(() => tx.invalidateUser(userId));
  if (!change.was_same) await tx.enqueue("publish-age-to-chats", { userId });
  const hasNewAgeGroup = change.is_adult ? !change.was_adult : !change.was_minor;
  const keepsChats = !(change.was_minor && change.is_adult);
  const isSeparated = hasNewAgeGroup && (await enqueueEndFriendships(tx, { userId, keepsChats }));
  const closing = change.is_under_13
    ? await closeAccount(tx, {
        userId,
        toReason: () => sentences.profile.tooYoung,
        mayBeModerator: true,
      })
    : undefined;
  return {
    hasChanged: !change.was_same,
    eraseAt: closing?.eraseAt ?? null,
    endFriendshipsInput: isSeparated ? { keepsChats } : null,
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
  tx: Pick<TransactionContext, "db" | "enqueue" | "afterCommit" | "invalidateUser">,
  values: { userId: string; birthMonth: string | null },
): Promise<void> {
  await tx.db.rows(restoreMonth, values);
  await tx.enqueue("publish-age-to-chats", { userId: values.userId });
  // The chats are those of the user's age before.
  await enqueueEndFriendships(tx, { userId: values.userId, keepsChats: true });
  tx.afterCommit(() => tx.invalidateUser(values.userId));
}
