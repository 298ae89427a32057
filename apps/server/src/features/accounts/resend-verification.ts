import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { limitMails } from "./limit-mails.ts";

const selectWaiting = statement<{ email: string }, { id: string }>(
  "account-to-verify",
  (v) => sql`
    SELECT id FROM users
    WHERE lower(email) = lower(${v("email")}) AND verified_at IS NULL AND deleted_at IS NULL`,
);

/**
 * Asks for a new verification mail where an account waits for one. Says nothing of whether one does:
 * where none does, a job is written all the same and finds nobody.
 */
export async function resendVerification(ctx: Context, input: { email: string }): Promise<void> {
  await limitMails(ctx, "verification-mails", input.email);
  return inTransaction(ctx, async (tx) => {
    const waiting = await tx.db.row(selectWaiting, { email: input.email });
    await tx.enqueue("send-verification-mail", { userId: waiting?.id ?? newId() });
  });
}
