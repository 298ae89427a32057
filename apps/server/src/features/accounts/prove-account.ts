import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type AttemptOrigin, countAttempt } from "./login-attempts.ts";
import { nobodysPasswordHash, type VerifyPassword } from "./passwords.ts";
import { type SuspensionRow, suspensionColumns } from "./suspension.ts";

interface ProvenAccount extends SuspensionRow {
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

export interface PasswordProof {
  /** The account, in whatever state, if the password is its own. */
  readonly account: ProvenAccount | undefined;
  /** Takes the attempt back from the count of failures; call it for whoever is let in. */
  readonly clearAttempts: () => Promise<void>;
}

/**
 * Verifies the password of this email's account, with the same work where there is none. Counts as a failed login until
 * `clearAttempts`; 429 after too many.
 */
export async function proveAccount(
  ctx: Context,
  { password, ...origin }: AttemptOrigin & { password: string },
  verify: VerifyPassword,
): Promise<PasswordProof> {
  const attempt = await countAttempt(ctx, origin);
  const account = await ctx.db.row(selectAccount, { email: origin.email });
  const isRight = await verify(account?.password_hash ?? nobodysPasswordHash, password);
  return { account: isRight ? account : undefined, clearAttempts: attempt.clear };
}
