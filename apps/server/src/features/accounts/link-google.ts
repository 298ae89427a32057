import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { appointModerators } from "./appoint-moderators.ts";
import { endOwnSession } from "./end-own-session.ts";
import type { ProvenIdentity } from "./google-cookies.ts";
import { type VerifyPassword, verifyPassword } from "./passwords.ts";
import { proveAccount } from "./prove-account.ts";
import { openSession } from "./sessions.ts";
import { refuseSuspended } from "./suspension.ts";

const said = sentences.accounts;

/** Only while password and email are those that were proven. */
const setGoogleId = statement<
  { userId: string; googleId: string; email: string; passwordHash: string; now: Date },
  { id: string }
>(
  "link-google",
  (v) => sql`
    UPDATE users
    SET google_id = ${v("googleId")}, verified_at = coalesce(verified_at, ${v("now")})
    WHERE id = ${v("userId")} AND (google_id IS NULL OR google_id = ${v("googleId")})
      AND lower(email) = lower(${v("email")}) AND password_hash = ${v("passwordHash")}
      AND deleted_at IS NULL AND suspended_at IS NULL
    RETURNING id`,
);

/**
 * Links a Google identity to the account of its email for whoever has that account's password, and
 * opens a session in the place of the one that the caller came with. Google has verified the address:
 * so is the account's. 403 without a `proven` identity, 401 for a wrong password, 429 after too many,
 * 409 where a Google account is linked already.
 */
export async function linkGoogle(
  ctx: Context,
  input: { password: string; deviceToken?: string | undefined },
  proven: ProvenIdentity | undefined,
  verify: VerifyPassword = verifyPassword,
): Promise<{ userId: string; token: string }> {
  if (!proven) {
    throw forbidden(said.googleExpired);
  }
  const { googleId, email } = proven;
  const { password, deviceToken } = input;
  const origin = { email, password, deviceToken };
  const { account, clearAttempts } = await proveAccount(ctx, origin, verify);
  if (!account) {
    throw new AppError("UNAUTHENTICATED", said.wrongPassword);
  }
  await clearAttempts();
  await refuseSuspended(ctx.db, account, ctx.clock.now());
  const values = {
    userId: account.id,
    googleId,
    email,
    passwordHash: account.password_hash,
    now: ctx.clock.now(),
  };
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await tx.db.row(setGoogleId, values))) {
        throw new AppError("CONFLICT", said.googleOther);
      }
      await appointModerators(tx.db, ctx.config.moderators);
      const token = await openSession(tx.db, {
        userId: account.id,
        device: ctx.requestOrigin.device,
        now: values.now,
        googleSignInAt: new Date(proven.signedInAt),
      });
      await endOwnSession(tx);
      tx.afterCommit(() => tx.invalidateUser(account.id));
      return { userId: account.id, token };
    });
  } catch (error) {
    throw violatedConstraint(error) === "users_google_id_key"
      ? new AppError("CONFLICT", said.googleTaken)
      : error;
  }
}
