import type { EmailChangeView } from "@kora/contract/account-changes";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { confirmIdentity } from "../confirm-identity.ts";
import { limitMails } from "../limit-mails.ts";
import { confirmationMilliseconds } from "./changes.ts";

const texts = sentences.accountChanges;

/** Locks the account. Returns no row if the password is no longer that of `passwordHash`. */
const lockAccount = statement<{ userId: string; passwordHash: string }, { email: string }>(
  "lock-account-for-email-change",
  (value) => sql`
    SELECT email FROM users
    WHERE id = ${value("userId")} AND password_hash = ${value("passwordHash")}
      AND deletion_requested_at IS NULL AND deleted_at IS NULL
    FOR NO KEY UPDATE`,
);

/** Selects a row if another account has the verified email, or may take it back. */
const selectTaken = statement<{ userId: string; email: string }, { is_taken: boolean }>(
  "email-is-taken",
  (value) => sql`
    SELECT true AS is_taken FROM users
    WHERE lower(email) = lower(${value("email")}) AND verified_at IS NOT NULL
    UNION ALL
    SELECT true FROM email_changes
    WHERE lower(old_email) = lower(${value("email")}) AND applied_at IS NOT NULL
      AND user_id <> ${value("userId")}
    LIMIT 1`,
);

const deletePending = statement<{ userId: string }, unknown>(
  "delete-pending-email-change",
  (value) => sql`
    DELETE FROM email_changes WHERE user_id = ${value("userId")} AND applied_at IS NULL`,
);

const insertPending = statement<
  { id: string; userId: string; oldEmail: string; newEmail: string; now: Date },
  unknown
>(
  "request-email-change",
  (value) => sql`
    INSERT INTO email_changes (id, user_id, old_email, new_email, requested_at)
    VALUES (${value("id")}, ${value("userId")}, ${value("oldEmail")}, ${value("newEmail")}, ${value("now")})`,
);

/**
 * Requests a change of the viewer's email, which replaces an earlier request. It takes effect when the link in the mail
 * to the new address is opened. The current address gets a mail with a link that undoes it. Throws 400 for the current
 * email or if the viewer's identity is not confirmed (see `confirmIdentity`), 409 with the field for an email of
 * another account, and 429 for too many mails to one of the addresses.
 */
export async function changeEmail(
  ctx: ViewerContext,
  { email, password }: { email: string; password?: string | undefined },
): Promise<EmailChangeView> {
  const { userId } = ctx.viewer;
  const identity = await confirmIdentity(ctx, { password });
  if (email.toLowerCase() === identity.email.toLowerCase()) throw invalid("email", texts.sameEmail);
  await limitMails(ctx, "email-changes", email);
  await limitMails(ctx, "email-changes", identity.email);
  const now = ctx.clock.now();
  const currentEmail = await inTransaction(ctx, async (tx) => {
    const account = await tx.db.row(lockAccount, { userId, passwordHash: identity.passwordHash });
    // The password was changed, or the account was deleted, since the identity was confirmed.
    if (!account) throw new AppError("UNAUTHENTICATED");
    if (await tx.db.row(selectTaken, { userId, email })) throw emailTaken();
    await tx.db.rows(deletePending, { userId });
    const id = newId();
    const change = { id, userId, oldEmail: account.email, newEmail: email, now };
    await tx.db.rows(insertPending, change);
    await tx.enqueue("send-email-change-mail", { changeId: id, kind: "confirm-email-change" });
    await tx.enqueue("send-email-change-mail", { changeId: id, kind: "email-change-requested" });
    return account.email;
  });
  await identity.clearAttempts();
  const expiresAt = new Date(now.getTime() + confirmationMilliseconds).toISOString();
  return { email: currentEmail, pendingEmail: email, expiresAt };
}

function emailTaken(): AppError {
  const message = sentences.accounts.emailTaken;
  return new AppError("CONFLICT", message, { fields: { email: message } });
}
