import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { countAttempt } from "./login-attempts.ts";
import { verifyPassword } from "./passwords.ts";

const said = sentences.profile;

/** A Google sign-in stands in for the password for so long. */
const freshMilliseconds = 5 * 60 * 1000;

interface OwnAccountRow {
  email: string;
  password_hash: string;
  is_linked: boolean;
  google_sign_in_at: Date | null;
}

const selectOwnAccount = statement<{ userId: string; sessionId: string }, OwnAccountRow>(
  "account-to-confirm",
  (v) => sql`
    SELECT u.email, u.password_hash, u.google_id IS NOT NULL AS is_linked, s.google_sign_in_at
    FROM users u LEFT JOIN sessions s ON s.user_id = u.id AND s.id = ${v("sessionId")}
    WHERE u.id = ${v("userId")} AND u.deleted_at IS NULL`,
);

/**
 * Confirms that the viewer is the account's owner, before what cannot be undone: by the password, or without one where a
 * Google sign-in opened this session at most five minutes ago. 400 with the field `password` otherwise; a wrong password
 * counts as a failed login, 429 after too many. `passwordHash` is the one that stood then.
 */
export async function confirmIdentity(
  ctx: ViewerContext,
  { password }: { password?: string | undefined },
): Promise<{ passwordHash: string; clearAttempts: () => Promise<void> }> {
  const { userId, sessionId } = ctx.viewer;
  const own = await ctx.db.row(selectOwnAccount, { userId, sessionId });
  if (!own) {
    // Gone since the session was looked up.
    throw new AppError("UNAUTHENTICATED");
  }
  if (password === undefined) {
    refuseUnlessFresh(own, ctx.clock.now());
    return { passwordHash: own.password_hash, clearAttempts: async () => undefined };
  }
  const attempt = await countAttempt(ctx, { email: own.email, isSignedIn: true });
  if (!(await verifyPassword(own.password_hash, password))) {
    throw invalid("password", said.passwordWrong);
  }
  return { passwordHash: own.password_hash, clearAttempts: attempt.clear };
}

function refuseUnlessFresh(own: OwnAccountRow, now: Date): void {
  if (!own.is_linked) {
    throw invalid("password", said.passwordRequired);
  }
  const age = now.getTime() - (own.google_sign_in_at?.getTime() ?? 0);
  if (age > freshMilliseconds) {
    throw invalid("password", said.signInWithGoogleAgain);
  }
}
