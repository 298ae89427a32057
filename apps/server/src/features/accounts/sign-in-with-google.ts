import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import type { GoogleIdentity } from "./google-provider.ts";
import { refuseSuspended, type SuspensionRow, suspensionColumns } from "./suspension.ts";
import { hashToken, newToken } from "./tokens.ts";

const said = sentences.accounts;

/** The account that the identity is linked to goes before the one of its email. */
const selectAccount = statement<
  { googleId: string; email: string },
  { id: string; google_id: string | null } & SuspensionRow
>(
  "account-of-google",
  (v) => sql`
    SELECT id, google_id, ${suspensionColumns(sql`users`)} FROM users
    WHERE (google_id = ${v("googleId")} OR lower(email) = lower(${v("email")}))
      AND deleted_at IS NULL
    ORDER BY google_id IS NOT DISTINCT FROM ${v("googleId")} DESC
    LIMIT 1`,
);

const insertCode = statement<
  { codeHash: Buffer; verifierHash: Buffer; userId: string; now: Date },
  unknown
>(
  "google-sign-in",
  (v) => sql`
    INSERT INTO google_sign_ins (code_hash, verifier_hash, user_id, created_at)
    VALUES (${v("codeHash")}, ${v("verifierHash")}, ${v("userId")}, ${v("now")})`,
);

/** `link`: an account has this email and is not linked. `new`: nobody has it. */
export type GoogleSignIn =
  | { readonly kind: "signed-in"; readonly userId: string; readonly code: string }
  | { readonly kind: "link" }
  | { readonly kind: "new" };

/**
 * What a Google identity opens. Only the account that it is linked to, by Google's own id: an email
 * alone opens none, and an unverified one (403) reaches nothing at all. `code` is exchanged for a session by
 * `exchangeGoogleCode`, in the browser whose flow holds `verifier`.
 */
export async function signInWithGoogle(
  ctx: Context,
  identity: GoogleIdentity,
  { verifier }: { verifier: string },
): Promise<GoogleSignIn> {
  if (!identity.isEmailVerified) {
    throw forbidden(said.googleUnverified);
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
    throw new AppError("CONFLICT", said.googleOther);
  }
  await refuseSuspended(ctx.db, account, ctx.clock.now());
  const code = newToken();
  await ctx.db.rows(insertCode, {
    codeHash: hashToken(code),
    verifierHash: hashToken(verifier),
    userId: account.id,
    now: ctx.clock.now(),
  });
  return { kind: "signed-in", userId: account.id, code };
}
