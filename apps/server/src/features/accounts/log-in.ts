import { sentences } from "@kora/contract/sentences";
import { type Context, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { endOwnSession } from "./end-own-session.ts";
import { type VerifyPassword, verifyPassword } from "./passwords.ts";
import { openSessionByPassword } from "./sessions.ts";
import { requireNotSuspended } from "./suspension.ts";
import { verifyCredentials } from "./verify-credentials.ts";

/**
 * Opens a session that replaces the session of the request, for example the session that registration opened. An
 * unknown email, a wrong password and an unverified account all throw the same 401, after one password verification
 * each. A suspended account throws 403, but only with the right password. Throws 429 after too many failures.
 * `deviceToken` is the token in the device cookie: a known device has its own limit of failed logins. Tests pass their
 * own `verify`.
 */
export async function logIn(
  ctx: Context,
  input: { email: string; password: string; deviceToken?: string | undefined },
  verify: VerifyPassword = verifyPassword,
): Promise<{ userId: string; token: string }> {
  const { account, clearAttempts } = await verifyCredentials(ctx, input, verify);
  if (!account?.verified_at) {
    throw new AppError("UNAUTHENTICATED", sentences.accounts.invalidCredentials);
  }
  await clearAttempts();
  await requireNotSuspended(ctx.db, account, ctx.clock.now());
  return inTransaction(ctx, async (tx) => {
    const token = await openSessionByPassword(tx.db, {
      userId: account.id,
      passwordHash: account.password_hash,
      device: ctx.requestOrigin.userAgent,
      now: ctx.clock.now(),
    });
    if (token === undefined) {
      // The password was changed since it was verified.
      throw new AppError("UNAUTHENTICATED", sentences.accounts.invalidCredentials);
    }
    await endOwnSession(tx);
    return { userId: account.id, token };
  });
}
