import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../../platform/context.ts";
import { violatedConstraint } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { appointModerators } from "../moderators.ts";
import { lockAccount } from "../second-factor/account-lock.ts";
import { takeOverEmail } from "../take-over-email.ts";
import { findChangeByLink } from "./changes.ts";

const texts = sentences.accountChanges;

/** Also deletes a reset link that was mailed to the old address. The account must be locked. */
const applyChange = statement<{ changeId: string; now: Date }, { id: string }>(
  "apply-email-change",
  (value) => sql`
    WITH change AS (
      UPDATE email_changes c SET applied_at = ${value("now")}, was_linked = u.google_id IS NOT NULL
      FROM users u WHERE c.id = ${value("changeId")} AND c.applied_at IS NULL AND u.id = c.user_id
      RETURNING c.user_id, c.new_email
    ),
    deleted_reset AS (
      DELETE FROM password_resets USING change WHERE password_resets.user_id = change.user_id
    )
    UPDATE users SET email = change.new_email FROM change WHERE users.id = change.user_id
    RETURNING users.id`,
);

/**
 * Changes the email of an account by the link in the mail to the new address, and mails to the old address how to undo
 * it. Accounts that were registered with the new email and never verified are erased. A link can be used again until it
 * expires, with the same result. Throws 400 with the field `token` for a link that is not valid, and 409 if another
 * account has the new email by now.
 */
export async function confirmEmailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<{ email: string }> {
  const link = { token, purpose: "confirm", now: ctx.clock.now() } as const;
  const found = await findChangeByLink(ctx.db, link);
  if (!found) throw linkInvalid();
  const { user_id: userId } = found;
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockAccount(tx.db, userId);
      const change = await findChangeByLink(tx.db, link);
      if (!change) throw linkInvalid();
      if (change.applied_at === null) {
        await takeOverEmail(tx, { email: change.new_email });
        await tx.db.rows(applyChange, { changeId: change.id, now: link.now });
        // The settings `MODERATORS` and `OPERATORS` may list the new email.
        await appointModerators(tx.db, ctx.config);
        await tx.enqueue("send-email-change-mail", { changeId: change.id, kind: "email-changed" });
        tx.afterCommit(() => tx.invalidateUser(userId));
      }
      return { email: change.new_email };
    });
  } catch (error) {
    throw violatedConstraint(error) === "users_email_key"
      ? new AppError("CONFLICT", texts.newEmailTaken)
      : error;
  }
}

const linkInvalid = () => invalid("token", texts.confirmationLinkInvalid);
