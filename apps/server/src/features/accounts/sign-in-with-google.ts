import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import type { GoogleIdentity } from "./google-provider.ts";
import { hashToken, newToken } from "./tokens.ts";

const texts = sentences.accounts;

/**
 * Selects the account that is linked to the identity; if there is none, the account that has its email. An account that
 * was never verified does not count: Google has proven who has the email.
 */
const selectAccount = statement<
  { googleId: string; email: string },
  { id: string; google_id: string | null }
>(
  "account-of-google",
  (value) => sql`
    SELECT id, google_id FROM users
    WHERE (google_id = ${value("googleId")} OR lower(email) = lower(${value("email")}))
      AND verified_at IS NOT NULL AND deleted_at IS NULL
    ORDER BY google_id IS NOT DISTINCT FROM ${value("googleId")} DESC
    LIMIT 1`,
);

const insertCode = statement<
  { codeHash: Buffer; verifierHash: Buffer; userId: string; now: Date },
  unknown
>(
  "google-sign-in",
  (value) => sql`
    INSERT INTO google_sign_ins (code_hash, verifier_hash, user_id, created_at)
    VALUES (${value("codeHash")}, ${value("verifierHash")}, ${value("userId")}, ${value("now")})`,
);

/**
 * The result of a Google sign-in. `link`: the account of this email has no linked Google account. `new`: no verified
 * account has this email.
 */
export type GoogleSignInResult =
  | { readonly kind: "signed-in"; readonly userId: string; readonly code: string }
  | { readonly kind: "link" }
  | { readonly kind: "new" };

/**
 * Signs in to the account that is linked to a Google identity by Google's id; an equal email is not enough. The browser
 * whose flow has `verifier` exchanges the returned `code` for a session with `exchangeGoogleCode`. Throws 403 for an
 * unverified email, and 409 if the account of the email is linked to another Google account.
 */
export async function signInWithGoogle(
  ctx: Context,
  identity: GoogleIdentity,
  { verifier }: { verifier: string },
): Promise<GoogleSignInResult> {
  if (!identity.isEmailVerified) {
    throw forbidden(texts.googleUnverified);
  }
  const { googleId, email } = identity;
  const account = await ctx.db.row(selectAccount, { googleId, email });
  if (!account) {
    return { kind: "new" };
  }
  if (account.google_id === null) {
    return { kind: "link" };
  }
  if (account.google_id !== googleId) {
    throw new AppError("CONFLICT", texts.otherGoogleAccountLinked);
  }
  const code = newToken();
  await ctx.db.rows(insertCode, {
    codeHash: hashToken(code),
    verifierHash: hashToken(verifier),
    userId: account.id,
    now: ctx.clock.now(),
  });
  return { kind: "signed-in", userId: account.id, code };
}
