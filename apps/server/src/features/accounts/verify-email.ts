import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import { hashToken } from "./tokens.ts";

/** Deletes the token in the same statement, so that only one of two concurrent requests succeeds. */
const redeemToken = statement<
  { hash: Buffer; now: Date; moderators: readonly string[] },
  { id: string }
>(
  "verify-email",
  (v) => sql`
    WITH token AS (
      DELETE FROM email_verifications
      WHERE token_hash = ${v("hash")} AND expires_at > ${v("now")}
      RETURNING user_id
    )
    UPDATE users SET verified_at = ${v("now")},
      is_moderator = is_moderator OR lower(email) = ANY (${v("moderators")}::text[])
    FROM token
    WHERE users.id = token.user_id AND users.verified_at IS NULL AND users.deleted_at IS NULL
    RETURNING users.id`,
);

/** Verifies the address that the token was mailed to. Throws 400 for an invalid or expired token. */
export async function verifyEmail(
  ctx: Context,
  input: { token: string },
): Promise<{ userId: string }> {
  const { moderators } = ctx.config;
  const values = { hash: hashToken(input.token), now: ctx.clock.now(), moderators };
  const verified = await ctx.db.row(redeemToken, values);
  if (!verified) {
    throw invalid("token", sentences.accounts.verificationLinkDead);
  }
  ctx.invalidateUser(verified.id);
  return { userId: verified.id };
}
