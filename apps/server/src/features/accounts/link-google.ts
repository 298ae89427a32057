import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { appointModerators } from "./appoint-moderators.ts";
import { endOwnSession } from "./end-own-session.ts";
import type { VerifiedIdentity } from "./google-cookies.ts";
import { type VerifyPassword, verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { requireNotSuspended } from "./suspension.ts";
import { verifyCredentials } from "./verify-credentials.ts";

const texts = sentences.accounts;

/** Returns no row if another Google account is linked, or if password, email or suspension changed since the check. */
const setGoogleId = statement<
  { userId: string; googleId: string; email: string; passwordHash: string; now: Date },
  { id: string }
>(
  "link-google",
  (value) => sql`
    UPDATE users
    SET google_id = ${value("googleId")}, verified_at = coalesce(verified_at, ${value("now")})
    WHERE id = ${value("userId")} AND (google_id IS NULL OR google_id = ${value("googleId")})
      AND lower(email) = lower(${value("email")}) AND password_hash = ${value("passwordHash")}
      AND deleted_at IS NULL AND suspended_at IS NULL
    RETURNING id`,
);

/**
 * Links a verified Google identity to the account that has its email, and opens a session that replaces the session of
 * the request. Requires the account's password. Marks the email as verified, because Google has verified it.
 * `deviceToken` is the token in the device cookie: a known device has its own limit of failed logins. Throws 403
 * without an `identity` or for a suspended account, 401 for a wrong password, 429 after too many wrong passwords, and
 * 409 when either account is linked to another one, or when the account was changed concurrently. Tests pass their own
 * `verify`.
 */
export async function linkGoogle(
  ctx: Context,
  input: { password: string; deviceToken?: string | undefined },
  identity: VerifiedIdentity | undefined,
  verify: VerifyPassword = verifyPassword,
): Promise<{ userId: string; token: string }> {
  if (!identity) {
    throw forbidden(texts.googleExpired);
  }
  const { googleId, email } = identity;
  const { password, deviceToken } = input;
  const credentials = { email, password, deviceToken };
  const { account, clearAttempts } = await verifyCredentials(ctx, credentials, verify);
  if (!account) {
    throw new AppError("UNAUTHENTICATED", texts.wrongPassword);
  }
  await clearAttempts();
  await requireNotSuspended(ctx.db, account, ctx.clock.now());
  const params = {
    userId: account.id,
    googleId,
    email,
    passwordHash: account.password_hash,
    now: ctx.clock.now(),
  };
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await tx.db.row(setGoogleId, params))) {
        throw new AppError("CONFLICT", texts.otherGoogleAccountLinked);
      }
      // The email may have been unverified until now.
      await appointModerators(tx.db, ctx.config.moderators);
      const token = await openSession(tx.db, {
        userId: account.id,
        device: ctx.requestOrigin.userAgent,
        now: params.now,
        googleSignInAt: new Date(identity.signedInAt),
      });
      await endOwnSession(tx);
      // Cached sessions of the account may lack the moderator role.
      tx.afterCommit(() => tx.invalidateUser(account.id));
      return { userId: account.id, token };
    });
  } catch (error) {
    throw violatedConstraint(error) === "users_google_id_key"
      ? new AppError("CONFLICT", texts.googleAccountTaken)
      : error;
  }
}
