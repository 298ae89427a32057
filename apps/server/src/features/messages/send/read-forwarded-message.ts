import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { hasNotDisappeared } from "../views.ts";

interface Row {
  content: string;
  attachment_id: string | null;
}

const selectForwardedMessage = statement<
  { viewer: string; hiddenUserIds: readonly string[]; messageId: string; now: Date },
  Row
>(
  "read-forwarded-message",
  (value) => sql`
    SELECT m.content, m.attachment_id
    FROM messages m
      JOIN conversation_members own
        ON own.conversation_id = m.conversation_id AND own.user_id = ${value("viewer")}
    WHERE m.id = ${value("messageId")} AND m.deleted_at IS NULL
      AND (own.role IS NULL OR m.sender_id <> ALL (${value("hiddenUserIds")}::uuid[]))
      AND ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)}`,
);

/** Returns the content of a message that the viewer forwards. Throws 404 if they may not see it, or it is deleted. */
export async function readForwardedMessage(
  ctx: ViewerContext,
  messageId: string,
): Promise<{ content: string; attachmentId: string | null }> {
  const { userId: viewer, hiddenUserIds } = ctx.viewer;
  const now = ctx.clock.now();
  const row = await ctx.db.row(selectForwardedMessage, { viewer, hiddenUserIds, messageId, now });
  if (!row) {
    throw notFound(sentences.messages.notFound);
  }
  return { content: row.content, attachmentId: row.attachment_id };
}
