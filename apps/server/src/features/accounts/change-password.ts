import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { checkPasswordStrength } from "./check-password-strength.ts";
import { endSessionsOfUser } from "./end-sessions-of-user.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { verifyCredentials } from "./verify-credentials.ts";

const selectUser = statement<{ userId: string }, { name: string; username: string; email: string }>(
  "account-to-change-password",
  (value) => sql`SELECT name, username, email FROM users WHERE id = ${value("userId")}`,
);

/**
 * Sets the password and deletes a pending reset link. Returns no row if the stored hash is no longer `previousHash`.
 */
const setPassword = statement<
  { userId: string; previousHash: string; passwordHash: string },
  { id: string }
>(
  "change-password",
  (value) => sql`
    WITH changed AS (
      UPDATE users SET password_hash = ${value("passwordHash")}
      WHERE id = ${value("userId")} AND password_hash = ${value("previousHash")}
        AND deletion_requested_at IS NULL AND deleted_at IS NULL
      RETURNING id
    ),
    deleted_reset AS (
      DELETE FROM password_resets USING changed WHERE password_resets.user_id = changed.id
    )
    SELECT id FROM changed`,
);

/**
 * Sets a new password and ends all other sessions of the viewer. Throws 400 with the field when the new password is
 * common, or when the old password is wrong or was changed concurrently. A wrong password counts as a failed login; too
 * many throw 429.
 */
export async function changePassword(
  ctx: ViewerContext,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  const user = await ctx.db.row(selectUser, { userId });
  if (!user) {
    // The account was deleted after the session was authenticated.
    throw new AppError("SESSION_REVOKED");
  }
  const attempt = { email: user.email, password: oldPassword, isSignedIn: true };
  const { account, clearAttempts } = await verifyCredentials(ctx, attempt, verifyPassword);
  if (!account) {
    throw wrongOldPassword();
  }
  await checkPasswordStrength(newPassword, user, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const previousHash = account.password_hash;
    if (!(await tx.db.row(setPassword, { userId, previousHash, passwordHash }))) {
      throw wrongOldPassword();
    }
    // This statement runs after the account is locked, so it also sees sessions that were opened concurrently.
    await endSessionsOfUser(tx, { userId, exceptSessionId: sessionId });
  });
  await clearAttempts();
}

const wrongOldPassword = () => invalid("oldPassword", sentences.profile.oldPasswordWrong);
