import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { limitMails } from "./limit-mails.ts";

const selectAccount = statement<{ email: string }, { id: string }>(
  "account-to-reset",
  (v) => sql`
    SELECT id FROM users WHERE lower(email) = lower(${v("email")}) AND deleted_at IS NULL`,
);

/**
 * Asks for the mail with which a new password can be set. Says nothing of whether an account has this
 * address: where none does, a job is written all the same and finds nobody.
 */
export async function forgotPassword(ctx: Context, input: { email: string }): Promise<void> {
  await limitMails(ctx, "reset-mails", input.email);
  return inTransaction(ctx, async (tx) => {
    const account = await tx.db.row(selectAccount, { email: input.email });
    await tx.enqueue("send-reset-mail", { userId: account?.id ?? newId() });
  });
}
