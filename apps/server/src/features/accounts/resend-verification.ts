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
 * Enqueues a new verification mail for an unverified account. Hides whether one exists: without an account, the job is
 * enqueued with an unknown id. A verified account gets no mail, and its user is told so instead of waiting for one.
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
