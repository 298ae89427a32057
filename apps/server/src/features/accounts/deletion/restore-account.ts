import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { type FinishedSignIn, finishSignIn } from "../new-devices/finish-sign-in.ts";
import { lockAccount } from "../second-factor/account-lock.ts";
import { redeemChallenge, startAnswer } from "../second-factor/challenges.ts";
import { setGoogleId } from "../set-google-id.ts";

/** Returns no row if another answer has restored the account. The account must be locked. */
const restore = statement<{ userId: string }, { id: string }>(
  "restore-account",
  (value) => sql`
    UPDATE users SET deletion_requested_at = NULL, keeps_stories = false
    WHERE id = ${value("userId")} AND deletion_requested_at IS NOT NULL AND deleted_at IS NULL
    RETURNING id`,
);

/**
 * Restores a deleted account by the challenge that a sign-in returned, and opens a session. Throws 400 with the field
 * `challenge` if it expired, was used, or if the account was erased meanwhile.
 */
export async function restoreAccount(
  ctx: Context,
  { challenge, deviceToken }: { challenge: string; deviceToken?: string | undefined },
): Promise<FinishedSignIn> {
  const now = ctx.clock.now();
  const pending = await startAnswer(ctx.db, { challenge, purpose: "restore", now }).catch(
    toExpired,
  );
  const userId = pending.user_id;
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx.db, userId);
    await redeemChallenge(tx.db, challenge);
    if (await tx.db.row(restore, { userId })) {
      await tx.enqueue("publish-chats-of-user", { userId });
      await tx.enqueue("send-account-mail", { userId, kind: "account-restored" });
    }
    if (pending.link_google_id !== null) {
      await setGoogleId(tx, { userId, googleId: pending.link_google_id });
    }
    return finishSignIn(tx, account, {
      now,
      deviceToken,
      googleSignInAt: pending.google_sign_in_at,
      // The challenge was created after the proof of the second factor, if the account has one.
      secondFactorAt: account.has_second_factor ? pending.created_at : null,
    });
  }).catch(toExpired);
}

/** The challenge is gone, or so is the account. */
function toExpired(error: unknown): never {
  const hasExpired =
    error instanceof AppError && (error.fields?.challenge || error.code === "UNAUTHENTICATED");
  throw hasExpired ? invalid("challenge", sentences.accountChanges.restorationExpired) : error;
}
