import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { limitMails } from "./limit-mails.ts";

/** Selects the verified account, else the latest. */
const selectAccount = statement<{ email: string }, { id: string }>(
  "account-to-reset",
  (value) => sql`
    SELECT id FROM users WHERE lower(email) = lower(${value("email")}) AND deleted_at IS NULL
    ORDER BY verified_at IS NULL, id DESC LIMIT 1`,
);

/**
 * Enqueues the password reset mail. If the email has no account, the same job is enqueued with an unknown id, so that
 * the response time does not reveal whether an account exists.
 */
export async function forgotPassword(ctx: Context, input: { email: string }): Promise<void> {
  await limitMails(ctx, "reset-mails", input.email);
  return inTransaction(ctx, async (tx) => {
    const account = await tx.db.row(selectAccount, { email: input.email });
    await tx.enqueue("send-reset-mail", { userId: account?.id ?? newId() });
  });
}
