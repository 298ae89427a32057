import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { limitMails } from "./limit-mails.ts";
import { hashToken } from "./tokens.ts";

/** Selects the verified account; else the one of the request's session; else the latest. */
const selectAccount = statement<
  { email: string; tokenHash: Buffer | null },
  { id: string; is_verified: boolean }
>(
  "account-to-verify",
  (value) => sql`
    SELECT users.id, verified_at IS NOT NULL AS is_verified FROM users
    WHERE lower(email) = lower(${value("email")}) AND deleted_at IS NULL
    ORDER BY verified_at IS NULL,
      EXISTS (
        SELECT FROM sessions WHERE token_hash = ${value("tokenHash")} AND sessions.user_id = users.id
      ) DESC,
      users.id DESC
    LIMIT 1`,
);

/**
 * Enqueues a new verification mail for an unverified account: of several with this email, the one that was registered by
 * this browser. If the email has no account, the same job is enqueued
 * with an unknown id, so that the response time does not reveal whether an account exists. A verified account gets no
 * mail; the response says so, so that its user does not wait for a mail.
 */
export async function resendVerification(
  ctx: Context,
  input: { email: string },
): Promise<{ isVerified: boolean }> {
  await limitMails(ctx, "verification-mails", input.email);
  return inTransaction(ctx, async (tx) => {
    const { token } = ctx.requestOrigin;
    const tokenHash = token === undefined ? null : hashToken(token);
    const account = await tx.db.row(selectAccount, { email: input.email, tokenHash });
    if (account?.is_verified) {
      return { isVerified: true };
    }
    await tx.enqueue("send-verification-mail", { userId: account?.id ?? newId() });
    return { isVerified: false };
  });
}
