import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import { hashToken } from "./tokens.ts";

/** The token stays until it expires, because mail programs and people open a link more than once. */
const verifyAddress = statement<
  { hash: Buffer; now: Date; moderators: readonly string[] },
  { id: string }
>(
  "verify-email",
  (value) => sql`
    WITH account AS (
      SELECT users.id FROM email_verifications JOIN users ON users.id = email_verifications.user_id
      WHERE email_verifications.token_hash = ${value("hash")}
        AND email_verifications.expires_at > ${value("now")} AND users.deleted_at IS NULL
    ),
    verified AS (
      UPDATE users SET verified_at = ${value("now")},
        is_moderator = is_moderator OR lower(email) = ANY (${value("moderators")}::text[])
      FROM account
      WHERE users.id = account.id AND users.verified_at IS NULL
    )
    SELECT id FROM account`,
);

/**
 * Verifies the address that the token was mailed to. A token used before gives the same result until it expires. Throws
 * 400 for an invalid or expired token.
 */
export async function verifyEmail(
  ctx: Context,
  input: { token: string },
): Promise<{ userId: string }> {
  const { moderators } = ctx.config;
  const params = { hash: hashToken(input.token), now: ctx.clock.now(), moderators };
  const verified = await ctx.db.row(verifyAddress, params);
  if (!verified) {
    throw invalid("token", sentences.accounts.verificationLinkInvalid);
  }
  ctx.invalidateUser(verified.id);
  return { userId: verified.id };
}
