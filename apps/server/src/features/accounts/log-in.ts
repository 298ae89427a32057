import { loginFailures } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, rateLimited } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { nobodysPasswordHash, type VerifyPassword, verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";

const selectAccount = statement<
  { email: string },
  { id: string; password_hash: string; verified_at: Date | null; suspended_at: Date | null }
>(
  "account-to-log-in",
  (v) => sql`
    SELECT id, password_hash, verified_at, suspended_at FROM users
    WHERE lower(email) = lower(${v("email")}) AND deleted_at IS NULL`,
);

/**
 * Opens a session. An unknown email, a wrong password and an unverified account are the same 401
 * after the same work; a suspension (403) is told only to whoever has the password. 429 after too many
 * failures. `verify` is what checks the password: a test may look on.
 */
export async function logIn(
  ctx: Context,
  input: { email: string; password: string },
  verify: VerifyPassword = verifyPassword,
): Promise<{ userId: string; token: string }> {
  const failures = `${input.email.toLowerCase()} ${addressKey(ctx.asker.address)}`;
  // Counted before the password is looked at: many tries at once are not more than one by one.
  const wait = ctx.limiter.hit("login-failures", failures, loginFailures);
  if (wait !== undefined) {
    throw rateLimited(wait);
  }
  const account = await ctx.db.row(selectAccount, { email: input.email });
  const isRight = await verify(account?.password_hash ?? nobodysPasswordHash, input.password);
  if (!account || !isRight || !account.verified_at) {
    throw new AppError("UNAUTHENTICATED", sentences.accounts.invalidCredentials);
  }
  ctx.limiter.clear("login-failures", failures);
  if (account.suspended_at) {
    throw new AppError("SUSPENDED");
  }
  const token = await openSession(ctx.db, {
    userId: account.id,
    device: ctx.asker.device,
    now: ctx.clock.now(),
  });
  return { userId: account.id, token };
}
