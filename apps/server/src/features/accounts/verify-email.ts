import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import type { RoleEmails } from "./appoint-moderators.ts";
import { hashToken } from "./tokens.ts";

/** Does not delete the token, because mail programs and users may open the same link several times. */
const updateVerified = statement<{ tokenHash: Buffer; now: Date } & RoleEmails, { id: string }>(
  "verify-email",
  (value) => sql`
    WITH account AS (
      SELECT users.id FROM email_verifications JOIN users ON users.id = email_verifications.user_id
      WHERE email_verifications.token_hash = ${value("tokenHash")}
        AND email_verifications.expires_at > ${value("now")} AND users.deleted_at IS NULL
    ),
    verified AS (
      UPDATE users SET verified_at = ${value("now")},
        is_moderator = is_moderator
          OR lower(email) = ANY (${value("moderators")}::text[] || ${value("operators")}::text[]),
        is_operator = is_operator OR lower(email) = ANY (${value("operators")}::text[])
      FROM account
      WHERE users.id = account.id AND users.verified_at IS NULL
    )
    SELECT id FROM account`,
);

/**
 * Verifies the email address that the token was mailed to, and gives the roles for which the settings
 * `MODERATORS` and `OPERATORS` list the address. A token can be used again until it expires, with the same result. Throws 400 for an invalid or
 * expired token.
 */
export async function verifyEmail(
  ctx: Context,
  input: { token: string },
): Promise<{ userId: string }> {
  const { moderators, operators } = ctx.config;
  const params = { tokenHash: hashToken(input.token), now: ctx.clock.now(), moderators, operators };
  const account = await ctx.db.row(updateVerified, params);
  if (!account) {
    throw invalid("token", sentences.accounts.verificationLinkInvalid);
  }
  ctx.invalidateUser(account.id);
  return { userId: account.id };
}
