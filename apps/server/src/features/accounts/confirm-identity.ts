import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { countAttempt } from "./login-attempts.ts";
import { matchPassword } from "./passwords.ts";

const texts = sentences.profile;

/** Max age of a Google sign-in that is accepted instead of the password. */
const googleSignInMaxAgeMilliseconds = 5 * 60 * 1000;

interface OwnAccountRow {
  email: string;
  password_hash: string;
  is_linked: boolean;
  google_sign_in_at: Date | null;
}

const selectOwnAccount = statement<{ userId: string; sessionId: string }, OwnAccountRow>(
  "account-to-confirm",
  (value) => sql`
    SELECT u.email, u.password_hash, u.google_id IS NOT NULL AS is_linked, s.google_sign_in_at
    FROM users u LEFT JOIN sessions s ON s.user_id = u.id AND s.id = ${value("sessionId")}
    WHERE u.id = ${value("userId")} AND u.deleted_at IS NULL`,
);

/**
 * Confirms the viewer's identity before an irreversible operation: by password, or by a Google sign-in that opened this
 * session at most five minutes ago. Throws 400 with the field `password` otherwise. A wrong password counts as a failed
 * login; too many throw 429. Returns the current `email` and `passwordHash`, and `clearAttempts`, which resets the counts
 * of failed logins. Call `clearAttempts` after the operation.
 */
export async function confirmIdentity(
  ctx: ViewerContext,
  { password }: { password?: string | undefined },
): Promise<{ email: string; passwordHash: string; clearAttempts: () => Promise<void> }> {
  const { userId, sessionId } = ctx.viewer;
  const account = await ctx.db.row(selectOwnAccount, { userId, sessionId });
  if (!account) {
    // The account was deleted after the session was authenticated.
    throw new AppError("SESSION_REVOKED");
  }
  const { email, password_hash: passwordHash } = account;
  if (password === undefined) {
    requireRecentGoogleSignIn(account, ctx.clock.now());
    return { email, passwordHash, clearAttempts: async () => undefined };
  }
  const attempt = await countAttempt(ctx, { email, isSignedIn: true });
  if ((await matchPassword(passwordHash, password)) === null) {
    throw invalid("password", texts.passwordWrong);
  }
  return { email, passwordHash, clearAttempts: attempt.clear };
}

function requireRecentGoogleSignIn(account: OwnAccountRow, now: Date): void {
  if (!account.is_linked) {
    throw invalid("password", texts.passwordRequired);
  }
  const age = now.getTime() - (account.google_sign_in_at?.getTime() ?? 0);
  if (age > googleSignInMaxAgeMilliseconds) {
    throw invalid("password", texts.signInWithGoogleAgain);
  }
}
