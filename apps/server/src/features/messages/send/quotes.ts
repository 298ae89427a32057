import type { MessageView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { getStatusForViewer } from "../../statuses/index.ts";
import {
  type ConversationRef,
  type ConversationValues,
  statementByKind,
  viewerConversation,
} from "../conversation-ref.ts";
import {
  hasNotDisappeared,
  type QuoteRow,
  quoteColumns,
  quoteJoins,
  toQuotedStatus,
} from "../views.ts";

const selectQuotedMessage = statementByKind<
  ConversationValues & { messageId: string; now: Date },
  QuoteRow
>(
  "find-quoted-message",
  (kind, value) => sql`
    SELECT ${quoteColumns}
    FROM ${viewerConversation(kind, value)}
      JOIN messages quoted ON quoted.id = ${value("messageId")} AND quoted.conversation_id = c.id
        AND ${hasNotDisappeared(sql`quoted`, sql`${value("now")}::timestamptz`)}
      ${quoteJoins}`,
);

/**
 * Returns the message to which a new message in a conversation replies; undefined if it is not in this conversation, has
 * disappeared, or the viewer is no member.
 */
export function findQuotedMessage(
  ctx: ViewerContext,
  { kind, id }: ConversationRef,
  messageId: string,
): Promise<QuoteRow | undefined> {
  return ctx.db.row(selectQuotedMessage[kind], {
    viewer: ctx.viewer.userId,
    refId: id,
    messageId,
    now: ctx.clock.now(),
  });
}

/**
 * Returns the excerpt of a status that is stored with a reply to it. Throws 404 unless `authorId` is the author of the
 * status and the viewer may see it.
 */
export async function quoteStatus(
  ctx: ViewerContext,
  statusId: string,
  authorId: string,
): Promise<NonNullable<MessageView["replyToStatus"]>> {
  const status = await getStatusForViewer(ctx, statusId);
  if (status.userId !== authorId) {
    throw notFound(sentences.statuses.notFound);
  }
  return toQuotedStatus(status);
}
