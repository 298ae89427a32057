import { sentences } from "@kora/contract/sentences";
import { type Context, inTransaction } from "../../platform/context.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { requestRestoration } from "./deletion/request-restoration.ts";
import type { VerifiedIdentity } from "./google-cookies.ts";
import {
  type FinishedSignIn,
  finishSignIn,
  finishSignInByPassword,
} from "./new-devices/finish-sign-in.ts";
import { type VerifyPassword, verifyPassword } from "./passwords.ts";
import { requestSecondFactor } from "./second-factor/request-second-factor.ts";
import { setGoogleId } from "./set-google-id.ts";
import { findSuspension } from "./suspension.ts";
import { verifyCredentials } from "./verify-credentials.ts";

const texts = sentences.accounts;

/**
 * Links a verified Google identity to the account that has its email, and opens a session that replaces the session of
 * the request. Requires the account's password.
 * `deviceToken` is the token in the device cookie: a known device has its own limit of failed logins. For an account with a
 * second factor, `answerSecondFactor` links the identity, and this throws 401 `SECOND_FACTOR_REQUIRED`. For a deleted
 * account that can be restored, `restoreAccount` does, and this throws 403 `DELETION_PENDING`. Throws 403 without an
 * `identity` or for a suspended account, 401 for a wrong password, 429 after too many wrong passwords, and 409 when
 * either account is linked to another one, or when the account was changed concurrently. Tests pass their own `verify`.
 */
export async function linkGoogle(
  ctx: Context,
  input: { password: string; deviceToken?: string | undefined },
  identity: VerifiedIdentity | undefined,
  verify: VerifyPassword = verifyPassword,
): Promise<FinishedSignIn> {
  if (!identity) {
    throw forbidden(texts.googleExpired);
  }
  const { googleId, email } = identity;
  const { password, deviceToken } = input;
  const credentials = { email, password, deviceToken };
  const { account, clearAttempts } = await verifyCredentials(ctx, credentials, verify);
  if (!account) {
    throw new AppError("UNAUTHENTICATED", texts.wrongPassword);
  }
  await clearAttempts();
  const now = ctx.clock.now();
  const { id: userId, password_hash: passwordHash } = account;
  const googleSignInAt = new Date(identity.signedInAt);
  const verified = { userId, passwordHash, now, googleSignInAt, linkGoogleId: googleId };
  const deletionRequestedAt = account.deletion_requested_at;
  if (account.has_second_factor || deletionRequestedAt) {
    const refusal =
      deletionRequestedAt && !account.has_second_factor
        ? await requestRestoration(ctx, { ...verified, deletionRequestedAt })
        : await requestSecondFactor(ctx, verified);
    throw refusal ?? new AppError("UNAUTHENTICATED", texts.wrongPassword);
  }
  return inTransaction(ctx, async (tx) => {
    // The Google account of a suspended user is not linked.
    if (await findSuspension(tx.db, account, now)) {
      const session = await finishSignInByPassword(tx, account, { passwordHash, now, deviceToken });
      if (!session) throw new AppError("UNAUTHENTICATED", texts.wrongPassword);
      return session;
    }
    await setGoogleId(tx, { userId, googleId, verified: { email, passwordHash } });
    return finishSignIn(tx, account, { now, deviceToken, googleSignInAt });
  });
}
