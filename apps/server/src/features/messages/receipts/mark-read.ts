import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { forbidden, notFound } from "../../../platform/errors.ts";
import {
  type ConversationRef,
  type ConversationValues,
  conversationNotFound,
  statementByKind,
  viewerConversation,
} from "../conversation-ref.ts";
import {
  publishGroupReadReceipt,
  publishOwnReadReceipt,
  publishReceipt,
} from "./publish-receipts.ts";

interface Row {
  group_id: string | null;
  /** Whose messages were read; of a whole group nobody's. */
  partner_id: string | null;
  /** The mark as it was. */
  before: string | null;
  up_to: string | null;
  has_moved: boolean;
}

/** Moves the viewer's read mark, and with it what has reached them; a mark never goes back. */
const updateReceipt = sql`
  moved AS (
    UPDATE conversation_members own
    SET read_up_to = mark.up_to, delivered_up_to = greatest(own.delivered_up_to, mark.up_to)
    FROM mark
    WHERE own.conversation_id = mark.conversation_id AND own.user_id = mark.user_id
      AND (own.read_up_to IS NULL OR own.read_up_to < mark.up_to)
    RETURNING 1
  )
  SELECT mark.group_id, mark.partner_id, mark.before, mark.up_to, EXISTS (SELECT FROM moved) AS has_moved
  FROM mark`;

/** Of the viewer's row `own` of the members of the conversation. */
const ownColumns = sql`
  own.conversation_id, own.user_id, own.read_up_to AS before,
  CASE WHEN own.role IS NOT NULL THEN own.conversation_id END AS group_id`;

const readMessage = statement<{ viewer: string; messageId: string }, Row>(
  "mark-message-read",
  (v) => sql`
    WITH mark AS MATERIALIZED (
      SELECT ${ownColumns}, m.sender_id AS partner_id, m.id AS up_to
      FROM messages m
        JOIN conversation_members own
          ON own.conversation_id = m.conversation_id AND own.user_id = ${v("viewer")}
      WHERE m.id = ${v("messageId")} AND m.sender_id <> ${v("viewer")}
    ), ${updateReceipt}`,
);

const readConversation = statementByKind<ConversationValues, Row>(
  "mark-chat-read",
  (kind, v) => sql`
    WITH mark AS MATERIALIZED (
      SELECT ${ownColumns}, ${kind === "chat" ? v("place") : sql`NULL`}::uuid AS partner_id,
        c.last_message_id AS up_to
      FROM ${viewerConversation(kind, v)}
    ), ${updateReceipt}`,
);

/**
 * The viewer has read a message of another's, and with it all before it: its sender is told, in a group all once
 * everybody has read it. 403 for the name of somebody else as the reader, 404 for a message that is not one of the
 * viewer's conversations.
 */
export async function markMessageRead(
  ctx: ViewerContext,
  { messageId, readerId }: { messageId: string; readerId?: string | undefined },
): Promise<void> {
  const viewer = ctx.viewer.userId;
  if (readerId !== undefined && readerId !== viewer) {
    throw forbidden(sentences.form.userIdMismatch);
  }
  const row = await ctx.db.row(readMessage, { viewer, messageId });
  if (!row) {
    throw notFound(sentences.messages.notFound);
  }
  const group = publishToChat(ctx, row);
  if (group) await publishGroupReadReceipt(ctx, group);
}

/** The viewer has read all of a place; 404 where nothing was ever said between two, and for a group's outsiders. */
export async function markRead(ctx: ViewerContext, place: ConversationRef): Promise<void> {
  const values = { viewer: ctx.viewer.userId, place: place.id };
  const row = await ctx.db.row(readConversation[place.kind], values);
  if (!row || (row.up_to === null && place.kind === "chat")) {
    throw conversationNotFound(place);
  }
  const group = publishToChat(ctx, row);
  if (group) await publishGroupReadReceipt(ctx, group);
}

/** Tells whom the move concerns by itself; gives the move where it takes a look at the other members. */
function publishToChat(
  ctx: ViewerContext,
  { group_id: groupId, partner_id: partner, before, up_to: upTo, has_moved: hasMoved }: Row,
) {
  const by = ctx.viewer.userId;
  if (!hasMoved || upTo === null) return undefined;
  if (groupId !== null) {
    publishOwnReadReceipt(ctx, { by, messageId: upTo, userId: null, groupId });
    return { groupId, before, upTo };
  }
  if (partner !== null) {
    publishReceipt(ctx, { by, partner, messageId: upTo, status: "read" });
  }
  return undefined;
}
