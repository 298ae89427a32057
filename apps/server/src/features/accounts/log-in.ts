import { sentences } from "@kora/contract/sentences";
import { type Context, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { requestRestoration } from "./deletion/request-restoration.ts";
import { type FinishedSignIn, finishSignInByPassword } from "./new-devices/finish-sign-in.ts";
import { type VerifyPassword, verifyPassword } from "./passwords.ts";
import { requestSecondFactor } from "./second-factor/request-second-factor.ts";
import { verifyCredentials } from "./verify-credentials.ts";

/**
 * Opens a session that replaces the session of the request, for example the session that registration opened. An
 * unknown email, a wrong password and an unverified account all throw the same 401, after one password verification
 * each. The session of a suspended user is a restricted one. An account with a second factor throws 401
 * `SECOND_FACTOR_REQUIRED`, and `answerSecondFactor` opens the session. A deleted account that can be restored throws 403
 * `DELETION_PENDING`, and `restoreAccount` opens the session. Throws 429 after too many failures.
 * `deviceToken` is the token in the device cookie: a known device has its own limit of failed logins. Tests pass their
 * own `verify`.
 */
export async function logIn(
  ctx: Context,
  input: { email: string; password: string; deviceToken?: string | undefined },
  verify: VerifyPassword = verifyPassword,
): Promise<FinishedSignIn> {
  const { account, clearAttempts } = await verifyCredentials(ctx, input, verify);
  if (!account) {
    throw new AppError("UNAUTHENTICATED", sentences.accounts.invalidCredentials);
  }
  await clearAttempts();
  const verified = {
    userId: account.id,
    passwordHash: account.password_hash,
    now: ctx.clock.now(),
  };
  if (account.has_second_factor) {
    throw (await requestSecondFactor(ctx, verified)) ?? changedSince();
  }
  const deletionRequestedAt = account.deletion_requested_at;
  if (deletionRequestedAt) {
    throw (await requestRestoration(ctx, { ...verified, deletionRequestedAt })) ?? changedSince();
  }
  return inTransaction(ctx, async (tx) => {
    const { deviceToken } = input;
    const session = await finishSignInByPassword(tx, account, { ...verified, deviceToken });
    if (!session) throw changedSince();
    return session;
  });
}

/** The error of an account whose password, second factor or deletion was changed since the password was verified. */
const changedSince = () => new AppError("UNAUTHENTICATED", sentences.accounts.invalidCredentials);
