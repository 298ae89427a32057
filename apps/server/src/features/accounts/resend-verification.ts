import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { limitMails } from "./limit-mails.ts";

const selectUnverified = statement<{ email: string }, { id: string }>(
  "account-to-verify",
  (v) => sql`
    SELECT id FROM users
    WHERE lower(email) = lower(${v("email")}) AND verified_at IS NULL AND deleted_at IS NULL`,
);

/**
 * Enqueues a new verification mail for an unverified account. Hides whether one exists: without one, the job is enqueued
 * with an unknown id.
 */
export async function resendVerification(ctx: Context, input: { email: string }): Promise<void> {
  await limitMails(ctx, "verification-mails", input.email);
  return inTransaction(ctx, async (tx) => {
    const account = await tx.db.row(selectUnverified, { email: input.email });
    await tx.enqueue("send-verification-mail", { userId: account?.id ?? newId() });
  });
}
