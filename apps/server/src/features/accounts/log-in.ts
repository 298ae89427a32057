import { sentences } from "@kora/contract/sentences";
import { type Context, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { endOwnSession } from "./end-own-session.ts";
import { type VerifyPassword, verifyPassword } from "./passwords.ts";
import { proveAccount } from "./prove-account.ts";
import { openSessionByPassword } from "./sessions.ts";
import { refuseSuspended } from "./suspension.ts";

/**
 * Opens a session in the place of the one that the caller came with, such as its registration's. An
 * unknown email, a wrong password and an unverified account are the same 401 after the same work; a
 * suspension (403) is told only to whoever has the password. 429 after too many failures. `verify` is
 * what checks the password: a test may look on.
 */
export async function logIn(
  ctx: Context,
  input: { email: string; password: string; deviceToken?: string | undefined },
  verify: VerifyPassword = verifyPassword,
): Promise<{ userId: string; token: string }> {
  const { account, clearAttempts } = await proveAccount(ctx, input, verify);
  if (!account?.verified_at) {
    throw new AppError("UNAUTHENTICATED", sentences.accounts.invalidCredentials);
  }
  await clearAttempts();
  await refuseSuspended(ctx.db, account, ctx.clock.now());
  return inTransaction(ctx, async (tx) => {
    const token = await openSessionByPassword(tx.db, {
      userId: account.id,
      passwordHash: account.password_hash,
      device: ctx.requestOrigin.device,
      now: ctx.clock.now(),
    });
    if (token === undefined) {
      throw new AppError("UNAUTHENTICATED", sentences.accounts.invalidCredentials);
    }
    await endOwnSession(tx);
    return { userId: account.id, token };
  });
}
