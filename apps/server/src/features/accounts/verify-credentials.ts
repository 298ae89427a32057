import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type AttemptOrigin, countAttempt } from "./login-attempts.ts";
import {
  dummyPasswordHash,
  hashPassword,
  matchPassword,
  type VerifyPassword,
} from "./passwords.ts";
import { type SuspensionRow, suspensionColumns } from "./suspension.ts";

interface CredentialsAccount extends SuspensionRow {
  id: string;
  password_hash: string;
  has_second_factor: boolean;
  deletion_requested_at: Date | null;
}

const selectAccount = statement<{ email: string }, CredentialsAccount>(
  "account-to-verify-credentials",
  (value) => sql`
    SELECT id, password_hash, has_second_factor, deletion_requested_at, ${suspensionColumns(sql`users`)}
    FROM users
    WHERE lower(email) = lower(${value("email")}) AND verified_at IS NOT NULL AND deleted_at IS NULL`,
);

/** The result of `verifyCredentials`. */
export interface VerifiedCredentials {
  /** The verified account if the password is right, also when it is suspended or deleted for now; else undefined. */
  readonly account: CredentialsAccount | undefined;
  /** Resets the failure counts to which this attempt was added; call it after a successful login. */
  readonly clearAttempts: () => Promise<void>;
}

/**
 * Verifies the password for an email. If there is no verified account, a dummy hash is verified, so that the response takes as
 * long. The call counts as a failed login until the returned `clearAttempts` is called; too many throw 429. `verify` is
 * `verifyPassword`, except in tests.
 */
export async function verifyCredentials(
  ctx: Context,
  { password, ...origin }: AttemptOrigin & { password: string },
  verify: VerifyPassword,
): Promise<VerifiedCredentials> {
  const attempt = await countAttempt(ctx, origin);
  const account = await ctx.db.row(selectAccount, { email: origin.email });
  const match = await matchPassword(account?.password_hash ?? dummyPasswordHash, password, verify);
  if (account && match === "typed") {
    account.password_hash = await replaceHash(
      ctx,
      { userId: account.id, previousHash: account.password_hash },
      password,
    );
  }
  return { account: match ? account : undefined, clearAttempts: attempt.clear };
}

const updateHash = statement<
  { userId: string; previousHash: string; passwordHash: string },
  { id: string }
>(
  "replace-password-hash",
  (value) => sql`
    UPDATE users SET password_hash = ${value("passwordHash")}
    WHERE id = ${value("userId")} AND password_hash = ${value("previousHash")}
    RETURNING id`,
);

/**
 * Replaces the hash of a password as it was typed by that of the prepared password. Returns the hash of the account; the
 * previous one if the password was changed meanwhile.
 */
async function replaceHash(
  ctx: Context,
  account: { userId: string; previousHash: string },
  password: string,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  const updated = await ctx.db.row(updateHash, { ...account, passwordHash });
  return updated ? passwordHash : account.previousHash;
}
