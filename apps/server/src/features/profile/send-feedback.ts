import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { escapeXml } from "../../platform/xml.ts";
import type { Services } from "../../services.ts";

const insertFeedback = statement<
  { id: string; viewer: string; message: string; now: Date },
  unknown
>(
  "insert-feedback",
  (value) => sql`
    INSERT INTO feedback (id, user_id, message, created_at)
    VALUES (${value("id")}, ${value("viewer")}, ${value("message")}, ${value("now")})`,
);

/** Stores feedback and mails it to the operator if `FEEDBACK_TO` is set. */
export function sendFeedback(
  ctx: ViewerContext,
  { message }: { message: string },
): Promise<{ msg: string }> {
  return inTransaction(ctx, async (tx) => {
    const feedbackId = newId();
    const viewer = tx.viewer.userId;
    await tx.db.rows(insertFeedback, { id: feedbackId, viewer, message, now: tx.clock.now() });
    if (ctx.config.feedbackTo !== undefined) await tx.enqueue("mail-feedback", { feedbackId });
    return { msg: sentences.profile.feedbackSent };
  });
}

const selectFeedback = statement<
  { feedbackId: string },
  { message: string; user_id: string; username: string }
>(
  "feedback-to-mail",
  (value) => sql`
    SELECT f.message, f.user_id, u.username
    FROM feedback f JOIN users u ON u.id = f.user_id AND u.deleted_at IS NULL
    WHERE f.id = ${value("feedbackId")}`,
);

/**
 * Mails feedback to `FEEDBACK_TO`. The mail has the username of its author, because the email address is private. Does
 * nothing if the account was deleted in the meantime.
 */
export async function mailFeedback(
  { db, mailer, config }: Pick<Services, "db" | "mailer" | "config">,
  { feedbackId }: { feedbackId: string },
): Promise<void> {
  const row = await db.row(selectFeedback, { feedbackId });
  if (!row || config.feedbackTo === undefined) return;
  const { message, user_id: userId, username } = row;
  const link = `${config.publicUrl}/user/${userId}`;
  await mailer.send({
    to: config.feedbackTo,
    subject: `Feedback on Kora from @${username}`,
    text: `${message}\n\n@${username}\n${link}\n`,
    html: `<p style="white-space: pre-wrap">${escapeXml(message)}</p><p><a href="${link}">@${username}</a></p>`,
    link,
  });
}
