import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { endSessions } from "./end-sessions.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { verifyCredentials } from "./verify-credentials.ts";

const selectUser = statement<{ userId: string }, { name: string; username: string; email: string }>(
  "account-to-change-password",
  (value) => sql`SELECT name, username, email FROM users WHERE id = ${value("userId")}`,
);

/** Returns no row if the password hash is no longer `previousHash`. Deletes a pending reset link. */
const setPassword = statement<
  { userId: string; previousHash: string; passwordHash: string },
  { id: string }
>(
  "change-password",
  (value) => sql`
    WITH changed AS (
      UPDATE users SET password_hash = ${value("passwordHash")}
      WHERE id = ${value("userId")} AND password_hash = ${value("previousHash")} AND deleted_at IS NULL
      RETURNING id
    ),
    deleted_reset AS (
      DELETE FROM password_resets USING changed WHERE password_resets.user_id = changed.id
    )
    SELECT id FROM changed`,
);

/**
 * Sets a new password and ends all other sessions of the viewer. Throws 400 with the field when the new password is a
 * common one, or the old password is wrong or was changed concurrently. A wrong password counts as a failed login: 429
 * after too many.
 */
export async function changePassword(
  ctx: ViewerContext,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  const user = await ctx.db.row(selectUser, { userId });
  if (!user) {
    // The account was deleted after the session was authenticated.
    throw new AppError("UNAUTHENTICATED");
  }
  const attempt = { email: user.email, password: oldPassword, isSignedIn: true };
  const { account, clearAttempts } = await verifyCredentials(ctx, attempt, verifyPassword);
  if (!account) {
    throw wrongOldPassword();
  }
  await refuseCommonPassword(newPassword, user, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const previousHash = account.password_hash;
    if (!(await tx.db.row(setPassword, { userId, previousHash, passwordHash }))) {
      throw wrongOldPassword();
    }
    // A separate statement after the account is locked, so that it sees every session opened before.
    await endSessions(tx, { userId, except: sessionId });
  });
  await clearAttempts();
}

const wrongOldPassword = () => invalid("oldPassword", sentences.profile.oldPasswordWrong);
