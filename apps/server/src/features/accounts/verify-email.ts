import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import type { RoleEmails } from "./moderators.ts";
import { takeOverEmail } from "./take-over-email.ts";
import { hashToken } from "./tokens.ts";

/** Does not lock the account: `takeOverEmail` locks all that have its email. */
const selectAccount = statement<{ tokenHash: Buffer; now: Date }, { id: string; email: string }>(
  "account-of-verification",
  (value) => sql`
    SELECT users.id, users.email FROM email_verifications JOIN users ON users.id = email_verifications.user_id
    WHERE email_verifications.token_hash = ${value("tokenHash")}
      AND email_verifications.expires_at > ${value("now")} AND users.deleted_at IS NULL`,
);

/**
 * Gives the roles with the first verification only, as they may be revoked later. Returns no row if the account was
 * erased since, because somebody else has proven the email. Does not delete the token, because mail programs and users
 * may open the same link several times.
 */
const setVerified = statement<{ userId: string; now: Date } & RoleEmails, { id: string }>(
  "verify-email",
  (value) => sql`
    UPDATE users SET verified_at = coalesce(verified_at, ${value("now")}),
      is_moderator = is_moderator OR verified_at IS NULL
        AND lower(email) = ANY (${value("moderators")}::text[] || ${value("operators")}::text[]),
      is_operator = is_operator OR verified_at IS NULL
        AND lower(email) = ANY (${value("operators")}::text[])
    WHERE id = ${value("userId")} AND deleted_at IS NULL
    RETURNING id`,
);

/**
 * Verifies the email address that the token was mailed to, and gives the roles for which the settings
 * `MODERATORS` and `OPERATORS` list the address. Other accounts that were registered with it are erased. A token can be
 * used again until it expires, with the same result. Throws 400 for an invalid or expired token, also if another account
 * of the address was verified first.
 */
export async function verifyEmail(
  ctx: Context,
  input: { token: string },
): Promise<{ userId: string }> {
  const { moderators, operators } = ctx.config;
  const now = ctx.clock.now();
  try {
    return await inTransaction(ctx, async (tx) => {
      const account = await tx.db.row(selectAccount, { tokenHash: hashToken(input.token), now });
      if (!account) throw linkInvalid();
      const { id: userId, email } = account;
      await takeOverEmail(tx, { email, userId });
      if (!(await tx.db.row(setVerified, { userId, now, moderators, operators }))) {
        throw linkInvalid();
      }
      tx.afterCommit(() => tx.invalidateUser(userId));
      return { userId };
    });
  } catch (error) {
    throw violatedConstraint(error) === "users_email_key" ? linkInvalid() : error;
  }
}

const linkInvalid = () => invalid("token", sentences.accounts.verificationLinkInvalid);
