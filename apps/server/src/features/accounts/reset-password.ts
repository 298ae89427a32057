import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import { checkPasswordStrength } from "./check-password-strength.ts";
import { endSessionsOfUser } from "./end-sessions-of-user.ts";
import { clearAttempts } from "./login-attempts.ts";
import { hashPassword } from "./passwords.ts";
import { takeOverEmail } from "./take-over-email.ts";
import { hashToken } from "./tokens.ts";

const selectUser = statement<
  { tokenHash: Buffer; now: Date },
  { id: string; name: string; username: string; email: string }
>(
  "user-of-reset-token",
  (value) => sql`
    SELECT users.id, users.name, users.username, users.email
    FROM password_resets JOIN users ON users.id = password_resets.user_id
    WHERE password_resets.token_hash = ${value("tokenHash")} AND password_resets.expires_at > ${value("now")}
      AND users.deleted_at IS NULL`,
);

/** Returns the account whose password a mailed token can set, and throws 400 if it can set none. It stays usable. */
export async function findUserOfResetLink(ctx: Context, { token }: { token: string }) {
  const user = await ctx.db.row(selectUser, {
    tokenHash: hashToken(token),
    now: ctx.clock.now(),
  });
  if (!user) throw invalidLink();
  return user;
}

/**
 * Deletes the token in the same statement, so that only one of two concurrent requests succeeds. Marks the email as
 * verified, because the user received the mail.
 */
const redeemToken = statement<
  { tokenHash: Buffer; now: Date; passwordHash: string },
  { id: string; email: string }
>(
  "reset-password",
  (value) => sql`
    WITH token AS (
      DELETE FROM password_resets
      WHERE token_hash = ${value("tokenHash")} AND expires_at > ${value("now")}
      RETURNING user_id
    )
    UPDATE users
    SET password_hash = ${value("passwordHash")}, verified_at = coalesce(users.verified_at, ${value("now")})
    FROM token
    WHERE users.id = token.user_id AND users.deleted_at IS NULL
    RETURNING users.id, users.email`,
);

/**
 * Sets a new password and ends every session of the account. An account that was not verified takes its email over from
 * others that were not. Throws 400 for an invalid or expired token, or for a
 * common password.
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<{ userId: string }> {
  const tokenHash = hashToken(input.token);
  const now = ctx.clock.now();
  // An invalid token is rejected before the expensive hash.
  const user = await findUserOfResetLink(ctx, input);
  await checkPasswordStrength(input.password, user);
  const passwordHash = await hashPassword(input.password);
  const { id, email } = await inTransaction(ctx, async (tx) => {
    // The account may not be verified yet, and others may have been registered with its email.
    await takeOverEmail(tx, { email: user.email, userId: user.id });
    const account = await tx.db.row(redeemToken, { tokenHash, now, passwordHash });
    if (!account) {
      throw invalidLink();
    }
    // This statement runs after the account is locked, so it also sees sessions that were opened concurrently.
    await endSessionsOfUser(tx, { userId: account.id });
    return account;
  }).catch((error: unknown) => {
    // Another account was verified with the email since the mail was sent.
    throw violatedConstraint(error) === "users_email_key" ? invalidLink() : error;
  });
  await clearAttempts(ctx, email);
  return { userId: id };
}

const invalidLink = () => invalid("token", sentences.accounts.resetLinkInvalid);
