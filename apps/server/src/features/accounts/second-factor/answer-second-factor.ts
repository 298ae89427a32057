import type { SecondFactorAnswer } from "@kora/contract/second-factor";
import { type Context, inTransaction } from "../../../platform/context.ts";
import type { AppError } from "../../../platform/errors.ts";
import { requestRestoration } from "../deletion/request-restoration.ts";
import { findKnownDeviceKey } from "../known-devices.ts";
import { type FinishedSignIn, finishSignIn } from "../new-devices/finish-sign-in.ts";
import { notifyOwner } from "../notify-owner.ts";
import { setGoogleId } from "../set-google-id.ts";
import { lockAccount } from "./account-lock.ts";
import { redeemChallenge, startAnswer } from "./challenges.ts";
import { verifyAnswer } from "./verify-answer.ts";

/**
 * Finishes a sign-in by the answer to its challenge: opens a session that replaces the session of the request, and links
 * the Google account for which the sign-in was. Throws 400 with the field `challenge` if the challenge is no longer
 * valid, with `code` or `credential` for a wrong answer, and 429 after too many wrong codes. The session of a suspended
 * user is a restricted one. For a deleted account that can be restored, it returns the 403 error that the caller throws,
 * so that the used code stays used.
 */
export async function answerSecondFactor(
  ctx: Context,
  answer: SecondFactorAnswer & { deviceToken?: string | undefined },
): Promise<FinishedSignIn | AppError> {
  const now = ctx.clock.now();
  const { challenge, deviceToken } = answer;
  const pending = await startAnswer(ctx.db, { challenge, purpose: "sign-in", now });
  const userId = pending.user_id;
  const deviceKey = await findKnownDeviceKey(ctx, { userId, deviceToken });
  const verified = await verifyAnswer(ctx, { ...answer, userId, deviceKey });
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx.db, userId);
    await redeemChallenge(tx.db, challenge);
    await verified.use(tx.db);
    if (verified.isRecoveryCode) await notifyOwner(tx, { userId, notice: "recoveryCodeUsed" });
    const signIn = {
      userId,
      now,
      googleSignInAt: pending.google_sign_in_at,
      linkGoogleId: pending.link_google_id,
    };
    const deletionRequestedAt = account.deletion_requested_at;
    if (deletionRequestedAt) {
      const refusal = await requestRestoration(tx, { ...signIn, deletionRequestedAt });
      if (refusal) return refusal;
    }
    if (pending.link_google_id !== null) {
      await setGoogleId(tx, { userId, googleId: pending.link_google_id });
    }
    return finishSignIn(tx, account, { ...signIn, deviceToken, secondFactorAt: now });
  });
}
