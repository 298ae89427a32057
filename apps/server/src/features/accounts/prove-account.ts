import { loginFailures } from "@kora/contract/rate-limits";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { rateLimited } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { nobodysPasswordHash, type VerifyPassword } from "./passwords.ts";
import { type SuspensionRow, suspensionColumns } from "./suspension.ts";

export interface ProvenAccount extends SuspensionRow {
  id: string;
  password_hash: string;
  verified_at: Date | null;
}

const selectAccount = statement<{ email: string }, ProvenAccount>(
  "account-to-prove",
  (v) => sql`
    SELECT id, password_hash, verified_at, ${suspensionColumns(sql`users`)} FROM users
    WHERE lower(email) = lower(${v("email")}) AND deleted_at IS NULL`,
);

const failuresOf = (ctx: Context, email: string) =>
  `${email.toLowerCase()} ${addressKey(ctx.asker.address)}`;

/**
 * The account of this email if this is its password, in whatever state; undefined otherwise, after the
 * same work. Counts as a failed login until `forgetFailures`; 429 after too many.
 */
export async function proveAccount(
  ctx: Context,
  input: { email: string; password: string },
  verify: VerifyPassword,
): Promise<ProvenAccount | undefined> {
  // Counted before the password is looked at: many tries at once are not more than one by one.
  const wait = await ctx.limiter.hit("login-failures", failuresOf(ctx, input.email), loginFailures);
  if (wait !== undefined) {
    throw rateLimited(wait);
  }
  const account = await ctx.db.row(selectAccount, { email: input.email });
  const isRight = await verify(account?.password_hash ?? nobodysPasswordHash, input.password);
  return isRight ? account : undefined;
}

/** Whoever was let in, or has set a new password, begins to count anew. */
export async function forgetFailures(ctx: Context, email: string): Promise<void> {
  await ctx.limiter.clear("login-failures", failuresOf(ctx, email));
}
