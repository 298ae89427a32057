import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { anonymizeAccount, endSessionsOfUser, toRequestedBefore } from "../accounts/index.ts";
import { hasOpenAppeal } from "../moderation/index.ts";
import { toMediaId } from "./profile-picture-upload.ts";

/** Accounts of one run; the next run erases the rest. */
const maxAccounts = 100;

/** An erasure that has not ended after this time is repeated. A job that fails is retried for about four days. */
const unfinishedMilliseconds = 7 * 24 * 60 * 60 * 1000;

const selectAccounts = statement<
  { now: Date; requestedBefore: Date; limit: number },
  { id: string }
>(
  "accounts-to-erase",
  (value) => sql`
    (SELECT id FROM users
      WHERE erase_at <= ${value("now")} AND deleted_at IS NULL AND NOT ${hasOpenAppeal(sql`users`)}
      ORDER BY erase_at LIMIT ${value("limit")})
    UNION
    (SELECT id FROM users WHERE deletion_requested_at <= ${value("requestedBefore")} AND deleted_at IS NULL
      ORDER BY deletion_requested_at LIMIT ${value("limit")})`,
);

/** Sets the time to now, so that another process does not repeat the same erasure. */
const takeUnfinished = statement<
  { now: Date; deletedBefore: Date; limit: number },
  { id: string; erasure_id: string }
>(
  "unfinished-erasures",
  (value) => sql`
    UPDATE users SET deleted_at = ${value("now")} WHERE id = ANY (ARRAY(
      SELECT id FROM users WHERE erasure_id IS NOT NULL AND deleted_at < ${value("deletedBefore")}
      ORDER BY deleted_at LIMIT ${value("limit")} FOR NO KEY UPDATE SKIP LOCKED
    ))
    RETURNING id, erasure_id`,
);

type ErasureServices = Pick<Services, "db" | "clock"> & {
  contextOf(userId: string): ViewerContext;
};

/**
 * Erases the accounts that were closed 30 days ago and not reopened, and those that their users deleted 14 days ago and
 * did not restore. Repeats erasures whose job was lost.
 */
export async function eraseDueAccounts({ db, clock, contextOf }: ErasureServices): Promise<void> {
  const now = clock.now();
  const limit = maxAccounts;
  const requestedBefore = toRequestedBefore(now);
  for (const { id: userId } of await db.rows(selectAccounts, { now, requestedBefore, limit })) {
    await inTransaction(contextOf(userId), (tx) => eraseAccount(tx, userId));
  }
  const deletedBefore = new Date(now.getTime() - unfinishedMilliseconds);
  await db.transaction(async (tx) => {
    for (const row of await tx.rows(takeUnfinished, { now, deletedBefore, limit })) {
      await enqueue(tx, "delete-account-data", { userId: row.id, nobodyId: row.erasure_id });
    }
  });
}

/**
 * Erases an account whose erasure is due: username and email can be used again at once, and a job deletes the
 * user's content. Does nothing if another process has done it, or if the account was restored or reopened.
 */
async function eraseAccount(tx: TransactionContext, userId: string): Promise<void> {
  const erasureId = newId();
  const input = { userId, erasureId, now: tx.clock.now(), reason: "due" } as const;
  const account = await anonymizeAccount(tx.db, input);
  if (!account) return;
  await endSessionsOfUser(tx, { userId });
  const mediaId = toMediaId(account.avatar);
  if (mediaId !== undefined) await tx.enqueue("remove-media", { mediaId });
  await tx.enqueue("delete-account-data", { userId, nobodyId: erasureId });
}
