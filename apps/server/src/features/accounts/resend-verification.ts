import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const selectWaiting = statement<{ email: string }, { id: string }>(
  "account-to-verify",
  (v) => sql`
    SELECT id FROM users
    WHERE lower(email) = lower(${v("email")}) AND verified_at IS NULL AND deleted_at IS NULL`,
);

/**
 * Asks for a new verification mail where an account waits for one. Says nothing of whether one does,
 * and leaves the mail to a job, whose time would tell.
 */
export function resendVerification(ctx: Context, input: { email: string }): Promise<void> {
  return inTransaction(ctx, async (act) => {
    const waiting = await act.db.row(selectWaiting, { email: input.email });
    if (waiting) {
      await act.enqueue("send-verification-mail", { userId: waiting.id });
    }
  });
}
