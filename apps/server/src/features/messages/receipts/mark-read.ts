import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { forbidden, notFound } from "../../../platform/errors.ts";
import { seesOnlineState } from "../../visibility/index.ts";
import {
  type ConversationRef,
  type ConversationValues,
  conversationNotFound,
  statementByKind,
  viewerConversation,
} from "../conversation-ref.ts";
import {
  publishChatReceipt,
  publishGroupReadReceipt,
  publishOwnReadReceipt,
} from "./publish-receipts.ts";

interface Row {
  group_id: string | null;
  /** The sender of the message, or the partner of the chat; null for a whole group. */
  partner_id: string | null;
  /** The read receipt before the update. */
  previous_up_to: string | null;
  /** The message that the receipt covers now; null for a group without messages, and for an unread request. */
  up_to: string | null;
  has_advanced: boolean;
  /** The conversation has no messages. */
  is_empty: boolean;
  /** True if the partner may see that the viewer has read, or received, the message. Not used in a group. */
  shows_read: boolean | null;
  shows_delivery: boolean;
}

/**
 * Returns the statement that advances the viewer's read receipt, and the delivery receipt with it. Receipts never go
 * back. `receipt` selects at most one row: `ownColumns`, `partner_id`, `up_to` and `is_empty`.
 */
const advanceTo = (receipt: SQL) => sql`
  WITH receipt AS MATERIALIZED (${receipt}),
  advanced AS (
    UPDATE conversation_members own
    SET read_up_to = receipt.up_to, delivered_up_to = greatest(own.delivered_up_to, receipt.up_to)
    FROM receipt
    WHERE own.conversation_id = receipt.conversation_id AND own.user_id = receipt.user_id
      AND (own.read_up_to IS NULL OR own.read_up_to < receipt.up_to)
    RETURNING 1
  )
  SELECT receipt.group_id, receipt.partner_id, receipt.previous_up_to, receipt.up_to, receipt.is_empty,
    EXISTS (SELECT FROM advanced) AS has_advanced,
    reader.sends_read_receipts AND partner.sends_read_receipts AS shows_read,
    ${seesOnlineState(sql`partner`, sql`reader`)} AS shows_delivery
  FROM receipt JOIN users reader ON reader.id = receipt.user_id
    LEFT JOIN users partner ON partner.id = receipt.partner_id`;

/**
 * Whoever opens a request gives no receipt, until they accept it: the receipt stays where it is. The parameter is the id
 * of the other user of the chat.
 */
const unlessRequested = (partner: SQL, upTo: SQL) =>
  sql`CASE WHEN c.requested_by = ${partner} THEN own.read_up_to ELSE ${upTo} END`;

/** The first columns of a receipt from `own`, the viewer's row of `conversation_members`. */
const ownColumns = sql`
  own.conversation_id, own.user_id, own.read_up_to AS previous_up_to,
  CASE WHEN own.role IS NOT NULL THEN own.conversation_id END AS group_id`;

const advanceToMessage = statement<{ viewer: string; messageId: string }, Row>(
  "mark-message-read",
  (value) =>
    advanceTo(sql`
      SELECT ${ownColumns}, m.sender_id AS partner_id, ${unlessRequested(sql`m.sender_id`, sql`m.id`)} AS up_to, false AS is_empty
      FROM messages m JOIN conversations c ON c.id = m.conversation_id
        JOIN conversation_members own
          ON own.conversation_id = m.conversation_id AND own.user_id = ${value("viewer")}
      WHERE m.id = ${value("messageId")} AND m.sender_id <> ${value("viewer")}`),
);

const advanceToLastMessage = statementByKind<ConversationValues, Row>(
  "mark-chat-read",
  (kind, value) =>
    advanceTo(sql`
      SELECT ${ownColumns}, ${kind === "chat" ? value("refId") : sql`NULL`}::uuid AS partner_id,
        ${unlessRequested(sql`${kind === "chat" ? value("refId") : sql`NULL`}::uuid`, sql`c.last_message_id`)} AS up_to,
        c.last_message_id IS NULL AS is_empty
      FROM ${viewerConversation(kind, value)}`),
);

/**
 * Marks a message of another user, and all messages before it, as read by the viewer. Publishes this to the sender; in
 * a group to the members, once all have read it. Throws 403 if `readerId` is another user, and 404 if the message is
 * not in one of the viewer's conversations, or is the viewer's own.
 */
export async function markMessageRead(
  ctx: ViewerContext,
  { messageId, readerId }: { messageId: string; readerId?: string | undefined },
): Promise<void> {
  const viewer = ctx.viewer.userId;
  if (readerId !== undefined && readerId !== viewer) {
    throw forbidden(sentences.form.userIdMismatch);
  }
  const row = await ctx.db.row(advanceToMessage, { viewer, messageId });
  if (!row) {
    throw notFound(sentences.messages.notFound);
  }
  const groupChange = publishReadReceipt(ctx, row);
  if (groupChange) await publishGroupReadReceipt(ctx, groupChange);
}

/**
 * Marks all messages of a conversation as read, and publishes this. Throws 404 for a chat without messages and for
 * outsiders.
 */
export async function markRead(ctx: ViewerContext, ref: ConversationRef): Promise<void> {
  const values = { viewer: ctx.viewer.userId, refId: ref.id };
  const row = await ctx.db.row(advanceToLastMessage[ref.kind], values);
  if (!row || (row.is_empty && ref.kind === "chat")) {
    throw conversationNotFound(ref);
  }
  const groupChange = publishReadReceipt(ctx, row);
  if (groupChange) await publishGroupReadReceipt(ctx, groupChange);
}

/**
 * Publishes the viewer's read receipt to the viewer's own sockets, and in a chat to the partner. For a group, it
 * returns the change of the receipt: the events for other members depend on the receipts of all members.
 */
function publishReadReceipt(
  ctx: ViewerContext,
  {
    group_id: groupId,
    partner_id: partner,
    previous_up_to: previousUpTo,
    up_to: upTo,
    has_advanced: hasAdvanced,
    shows_read: showsRead,
    shows_delivery: showsDelivery,
  }: Row,
) {
  const byUserId = ctx.viewer.userId;
  if (!hasAdvanced || upTo === null) return undefined;
  if (groupId !== null) {
    publishOwnReadReceipt(ctx, { byUserId, messageId: upTo, userId: null, groupId });
    return { groupId, previousUpTo, upTo };
  }
  if (partner !== null) {
    publishOwnReadReceipt(ctx, { byUserId, messageId: upTo, userId: partner, groupId: null });
    const status = showsRead ? "read" : "delivered";
    if (showsRead || showsDelivery) {
      publishChatReceipt(ctx, { byUserId, partner, messageId: upTo, status });
    }
  }
  return undefined;
}
