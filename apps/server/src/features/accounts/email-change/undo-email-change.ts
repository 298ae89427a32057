import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { invalid } from "../../../platform/errors.ts";
import { endSessionsOfUser } from "../end-sessions-of-user.ts";
import { hashPassword } from "../passwords.ts";
import { lockAccount } from "../second-factor/account-lock.ts";
import { replaceResetToken } from "../send-reset-mail.ts";
import { newToken } from "../tokens.ts";
import { findChangeByLink } from "./changes.ts";

/** Deletes a change and the later ones of the same user. The account must be locked. */
const deleteChanges = statement<{ changeId: string }, unknown>(
  "undo-email-changes",
  (value) => sql`
    DELETE FROM email_changes c USING email_changes undone
    WHERE undone.id = ${value("changeId")} AND c.user_id = undone.user_id
      AND (c.applied_at IS NULL OR c.applied_at >= undone.applied_at)`,
);

/** The Google account that was linked since has an email that the owner of the old one may not have. */
const restoreEmail = statement<
  { userId: string; email: string; passwordHash: string; wasLinked: boolean },
  unknown
>(
  "restore-email",
  (value) => sql`
    UPDATE users SET email = ${value("email")}, password_hash = ${value("passwordHash")},
      google_id = CASE WHEN ${value("wasLinked")}::boolean THEN google_id END
    WHERE id = ${value("userId")}`,
);

/**
 * Undoes a change of the email by the link in the mails to the old address, also one that is not confirmed yet. The old
 * email is restored, and the changes after it are undone too. All sessions end, and the password no longer works,
 * because whoever requested the change knows it. Returns a token that resets the password. Throws 400 with the field
 * `token` for a link that was used or has expired.
 */
export async function undoEmailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<{ email: string; resetToken: string }> {
  const link = { token, purpose: "undo", now: ctx.clock.now() } as const;
  const found = await findChangeByLink(ctx.db, link);
  if (!found) throw linkInvalid();
  const { user_id: userId } = found;
  const passwordHash = await hashPassword(newToken());
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx.db, userId);
    const change = await findChangeByLink(tx.db, link);
    if (!change) throw linkInvalid();
    const isApplied = change.applied_at !== null;
    const email = isApplied ? change.old_email : account.email;
    // A change that waits has linked nothing.
    const wasLinked = !isApplied || change.was_linked;
    await tx.db.rows(deleteChanges, { changeId: change.id });
    await tx.db.rows(restoreEmail, { userId, email, passwordHash, wasLinked });
    await endSessionsOfUser(tx, { userId });
    return { email, resetToken: await replaceResetToken(tx, { userId }) };
  });
}

const linkInvalid = () => invalid("token", sentences.accountChanges.undoLinkInvalid);
