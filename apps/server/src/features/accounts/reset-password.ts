import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import { endSessions } from "./end-sessions.ts";
import { clearAttempts } from "./login-attempts.ts";
import { hashPassword } from "./passwords.ts";
import { hashToken } from "./tokens.ts";

const selectToken = statement<{ hash: Buffer; now: Date }, { user_id: string }>(
  "reset-token",
  (v) => sql`
    SELECT user_id FROM password_resets
    WHERE token_hash = ${v("hash")} AND expires_at > ${v("now")}`,
);

/**
 * The token goes with its use, so that of two uses at once one finds it. The mail was received: that
 * verifies the address too.
 */
const useToken = statement<
  { hash: Buffer; now: Date; passwordHash: string },
  { id: string; email: string }
>(
  "reset-password",
  (v) => sql`
    WITH used AS (
      DELETE FROM password_resets
      WHERE token_hash = ${v("hash")} AND expires_at > ${v("now")}
      RETURNING user_id
    ),
    verified AS (
      DELETE FROM email_verifications USING used WHERE email_verifications.user_id = used.user_id
    )
    UPDATE users
    SET password_hash = ${v("passwordHash")}, verified_at = coalesce(users.verified_at, ${v("now")})
    FROM used
    WHERE users.id = used.user_id AND users.deleted_at IS NULL
    RETURNING users.id, users.email`,
);

/**
 * Sets a new password and ends every session of the account. 400 for any token that is not alive.
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<{ userId: string }> {
  const hash = hashToken(input.token);
  const now = ctx.clock.now();
  // Before the costly part: whoever has no token is not worth it.
  if (!(await ctx.db.row(selectToken, { hash, now }))) {
    throw deadLink();
  }
  const passwordHash = await hashPassword(input.password);
  const { id, email } = await inTransaction(ctx, async (tx) => {
    const account = await tx.db.row(useToken, { hash, now, passwordHash });
    if (!account) {
      throw deadLink();
    }
    // A statement of its own, after the account is locked: it sees every session opened before.
    await endSessions(tx, { userId: account.id });
    return account;
  });
  await clearAttempts(ctx, email);
  return { userId: id };
}

const deadLink = () => invalid("token", sentences.accounts.resetLinkDead);
