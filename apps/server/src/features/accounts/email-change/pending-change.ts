import type { EmailChangeView } from "@kora/contract/account-changes";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { limitMails } from "../limit-mails.ts";
import { confirmationMilliseconds, findPendingChange } from "./changes.ts";

const texts = sentences.accountChanges;

const selectEmail = statement<{ userId: string }, { email: string }>(
  "own-email",
  (value) => sql`SELECT email FROM users WHERE id = ${value("userId")} AND deleted_at IS NULL`,
);

/** Returns the viewer's email, and the new one that waits for its confirmation. */
export async function getEmailChange(ctx: ViewerContext): Promise<EmailChangeView> {
  const { userId } = ctx.viewer;
  const user = await ctx.db.row(selectEmail, { userId });
  // The account was deleted after the session was authenticated.
  if (!user) throw new AppError("SESSION_REVOKED");
  const change = await findPendingChange(ctx.db, { userId, now: ctx.clock.now() });
  if (!change) return { email: user.email, pendingEmail: null, expiresAt: null };
  const expiresAt = new Date(change.requested_at.getTime() + confirmationMilliseconds);
  return {
    email: user.email,
    pendingEmail: change.new_email,
    expiresAt: expiresAt.toISOString(),
  };
}

const renewPending = statement<{ changeId: string; now: Date }, { id: string }>(
  "renew-email-change",
  (value) => sql`
    UPDATE email_changes SET requested_at = ${value("now")}
    WHERE id = ${value("changeId")} AND applied_at IS NULL
    RETURNING id`,
);

/** Mails the link to the new email again. Throws 404 if no change waits, and 429 for too many mails. */
export async function resendEmailChange(ctx: ViewerContext): Promise<void> {
  const now = ctx.clock.now();
  const change = await findPendingChange(ctx.db, { userId: ctx.viewer.userId, now });
  if (!change) throw notFound(texts.noEmailChange);
  await limitMails(ctx, "email-changes", change.new_email);
  await inTransaction(ctx, async (tx) => {
    const changeId = change.id;
    if (!(await tx.db.row(renewPending, { changeId, now }))) throw notFound(texts.noEmailChange);
    await tx.enqueue("send-email-change-mail", { changeId, kind: "confirm-email-change" });
  });
}

const deletePending = statement<{ userId: string }, { id: string }>(
  "cancel-email-change",
  (value) => sql`
    DELETE FROM email_changes WHERE user_id = ${value("userId")} AND applied_at IS NULL
    RETURNING id`,
);

/** Cancels the change of the viewer's email that waits for its confirmation. Throws 404 if there is none. */
export async function cancelEmailChange(ctx: ViewerContext): Promise<void> {
  const deletedChange = await ctx.db.row(deletePending, { userId: ctx.viewer.userId });
  if (!deletedChange) throw notFound(texts.noEmailChange);
}
