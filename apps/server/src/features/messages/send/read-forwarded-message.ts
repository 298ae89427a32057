import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { isDeletedSender } from "../deleted-sender.ts";
import { isRequestHiddenByAge } from "../requests/hidden-request.ts";
import { type AttachmentRow, attachmentColumns, hasNotDisappeared } from "../views.ts";

/** The content of a message that is forwarded. */
interface ForwardedMessage {
  readonly content: string;
  readonly attachment: AttachmentRow;
}

const selectForwardedMessage = statement<
  { viewer: string; hiddenUserIds: readonly string[]; messageId: string; now: Date },
  AttachmentRow & { content: string }
>(
  "read-forwarded-message",
  (value) => sql`
    SELECT m.content, ${attachmentColumns}
    FROM messages m
      JOIN users sender ON sender.id = m.sender_id
      JOIN conversations c ON c.id = m.conversation_id
      JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${value("viewer")}
      LEFT JOIN attachments a ON a.id = m.attachment_id
    WHERE m.id = ${value("messageId")} AND m.deleted_at IS NULL
      AND NOT ${isDeletedSender(sql`sender`)} AND NOT ${isRequestHiddenByAge(value("viewer"))}
      AND (own.role IS NULL OR m.sender_id <> ALL (${value("hiddenUserIds")}::uuid[]))
      AND ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)}`,
);

/** Returns the content of a message that the viewer forwards. Throws 404 if they may not see it, or it is deleted. */
export async function readForwardedMessage(
  ctx: ViewerContext,
  messageId: string,
): Promise<ForwardedMessage> {
  const { userId: viewer, hiddenUserIds } = ctx.viewer;
  const now = ctx.clock.now();
  const row = await ctx.db.row(selectForwardedMessage, { viewer, hiddenUserIds, messageId, now });
  if (!row) {
    throw notFound(sentences.messages.notFound);
  }
  const { content, ...attachment } = row;
  return { content, attachment };
}
