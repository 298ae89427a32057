import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { endSessions } from "./end-sessions.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { proveAccount } from "./prove-account.ts";

const selectEmail = statement<{ userId: string }, { email: string }>(
  "own-email",
  (v) => sql`SELECT email FROM users WHERE id = ${v("userId")}`,
);

/** Nothing is set where the password is not `before` any more. A link to reset it, asked for earlier, goes. */
const setPassword = statement<
  { userId: string; before: string; passwordHash: string },
  { id: string }
>(
  "change-password",
  (v) => sql`
    WITH changed AS (
      UPDATE users SET password_hash = ${v("passwordHash")}
      WHERE id = ${v("userId")} AND password_hash = ${v("before")} AND deleted_at IS NULL
      RETURNING id
    ),
    ended AS (
      DELETE FROM password_resets USING changed WHERE password_resets.user_id = changed.id
    )
    SELECT id FROM changed`,
);

/**
 * Sets a new password, and ends every session of the viewer but the one that asks. 400 with the field where the
 * old one is wrong, also by a change of the same moment; a wrong one counts as a failed login, 429 after too many.
 */
export async function changePassword(
  ctx: ViewerContext,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId } = ctx.viewer;
  const { email } = (await ctx.db.row(selectEmail, { userId })) ?? {};
  if (email === undefined) {
    // Gone since the session was looked up.
    throw new AppError("UNAUTHENTICATED");
  }
  const attempt = { email, password: oldPassword, isSignedIn: true };
  const { account, clearAttempts } = await proveAccount(ctx, attempt, verifyPassword);
  if (!account) {
    throw oldIsWrong();
  }
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const before = account.password_hash;
    if (!(await tx.db.row(setPassword, { userId, before, passwordHash }))) {
      throw oldIsWrong();
    }
    // A statement of its own, after the account is locked: it sees every session opened before.
    await endSessions(tx, { userId, except: sessionId });
  });
  await clearAttempts();
}

const oldIsWrong = () => invalid("oldPassword", sentences.profile.oldPasswordWrong);
