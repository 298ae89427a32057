import type { SecondFactorAnswer, SecondFactorChallenge } from "@kora/contract/second-factor";
import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lockAccount, recordProof } from "./account-lock.ts";
import { createChallenge, redeemChallenge, startAnswer } from "./challenges.ts";
import { describeChallenge } from "./request-second-factor.ts";
import { verifyAnswer } from "./verify-answer.ts";

const texts = sentences.secondFactor;

/** Creates a challenge for the repeated proof in the viewer's session. Throws 409 for a user without a second factor. */
export async function startProof(ctx: ViewerContext): Promise<SecondFactorChallenge> {
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  const challenge = await createChallenge(ctx.db, { userId, purpose: "proof", now });
  if (challenge === undefined) throw new AppError("UNAUTHENTICATED");
  const description = await describeChallenge(ctx, { userId, challenge });
  if (description.methods.length === 0) throw new AppError("CONFLICT", texts.codesNeedFactor);
  return description;
}

/** Records in the viewer's session that the second factor was proven now. Throws like `answerSecondFactor`. */
export async function confirmSecondFactor(
  ctx: ViewerContext,
  answer: SecondFactorAnswer,
): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  const now = ctx.clock.now();
  const { challenge } = answer;
  const pending = await startAnswer(ctx.db, { challenge, purpose: "proof", now });
  if (pending.user_id !== userId) throw invalid("challenge", texts.challengeExpired);
  // The session counts as a device, so wrong codes elsewhere do not lock it.
  const verified = await verifyAnswer(ctx, { ...answer, userId, deviceKey: sessionId });
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, userId);
    await redeemChallenge(tx.db, challenge);
    await verified.use(tx.db);
    if (verified.isRecoveryCode) await notifyOwner(tx, { userId, notice: "recoveryCodeUsed" });
    await recordProof(tx.db, { sessionId, userId, now });
    // The cached session has the previous proof.
    tx.afterCommit(() => tx.invalidateUser(userId));
  });
}
