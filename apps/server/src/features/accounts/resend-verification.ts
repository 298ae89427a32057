import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { limitMails } from "./limit-mails.ts";

const selectAccount = statement<{ email: string }, { id: string; is_verified: boolean }>(
  "account-to-verify",
  (value) => sql`
    SELECT id, verified_at IS NOT NULL AS is_verified FROM users
    WHERE lower(email) = lower(${value("email")}) AND deleted_at IS NULL`,
);

/**
 * Enqueues a new verification mail for an unverified account. If the email has no account, the same job is enqueued
 * with an unknown id, so that the response time does not reveal whether an account exists. A verified account gets no
 * mail; the response says so, so that its user does not wait for a mail.
 */
export async function resendVerification(
  ctx: Context,
  input: { email: string },
): Promise<{ isVerified: boolean }> {
  await limitMails(ctx, "verification-mails", input.email);
  return inTransaction(ctx, async (tx) => {
    const account = await tx.db.row(selectAccount, { email: input.email });
    if (account?.is_verified) {
      return { isVerified: true };
    }
    await tx.enqueue("send-verification-mail", { userId: account?.id ?? newId() });
    return { isVerified: false };
  });
}
