import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineCommand } from "../../platform/database/batch.ts";
import { isOfTheTwo, mayWriteTo } from "./access.ts";
import {
  type Lines,
  lines,
  type NewChatMessage,
  type NewMessage,
  type NewMessageRow,
} from "./new-message.ts";
import { type MessageRow, plainText } from "./views.ts";

type TextParams = Pick<
  NewChatMessage,
  "id" | "viewer" | "partner" | "clientId" | "content" | "disappearAfter" | "disappearsAt" | "now"
>;

/** What the database adds to a text. */
type TextRow = Lines &
  Pick<
    MessageRow,
    | "id"
    | "revision"
    | "sender_name"
    | "sender_username"
    | "sender_avatar"
    | "delivered_up_to"
    | "read_up_to"
  >;

/**
 * Stores a text message to a partner who is online, in a conversation that is there and open. The partner's receipts
 * move with it.
 */
const sendText = defineCommand<TextParams, TextRow>({
  name: "send-text",
  params: {
    id: "uuid",
    viewer: "uuid",
    partner: "uuid",
    clientId: "text",
    content: "text",
    disappearAfter: "int",
    disappearsAt: "timestamptz",
    now: "timestamptz",
  },
  batch: {
    concurrency: 1,
    serializeBy: ({ viewer, partner }) => (viewer < partner ? viewer + partner : partner + viewer),
  },
  sql: ({ requests, value, lock }) => sql`
    WITH target AS MATERIALIZED (
      SELECT request.*, c.id AS conversation_id, partner.name, partner.username, partner.avatar
      FROM ${requests}
        JOIN conversations c ON ${isOfTheTwo(sql`c`, value)}
        JOIN users partner ON partner.id = request.partner AND ${mayWriteTo(sql`partner`, value)}
      ${lock("c")}
    ),
    chat AS (
      UPDATE conversations c
      SET revision = c.revision + 1, message_count = c.message_count + 1,
        last_message_id = id_after(c.last_message_id, target.id)
      FROM target WHERE c.id = target.conversation_id
      RETURNING target.*, c.revision, c.message_count, c.last_message_id
    ),
    marks AS (
      UPDATE conversation_members m
      SET own_since = m.own_since + CASE WHEN m.user_id = chat.viewer THEN 1 ELSE 0 END,
        delivered_up_to = chat.last_message_id
      FROM chat WHERE m.conversation_id = chat.conversation_id
      RETURNING m.conversation_id, m.user_id, m.is_muted, m.delivered_up_to, m.read_up_to,
        chat.message_count - m.viewed_count - m.own_since AS unread
    ),
    inserted AS (
      INSERT INTO messages (id, conversation_id, sender_id, client_id, place, content, disappear_after,
        disappears_at, revision, created_at)
      SELECT last_message_id, conversation_id, viewer, client_id, message_count, content, disappear_after,
        disappears_at, revision, now
      FROM chat
    )
    SELECT chat.request_index, chat.last_message_id AS id, chat.revision, sender.name AS sender_name,
      sender.username AS sender_username, sender.avatar AS sender_avatar,
      theirs.delivered_up_to, theirs.read_up_to, ${lines}
    FROM chat
      JOIN users sender ON sender.id = chat.viewer
      JOIN marks own ON own.conversation_id = chat.conversation_id AND own.user_id = chat.viewer
      JOIN marks theirs ON theirs.conversation_id = chat.conversation_id AND theirs.user_id = chat.partner`,
});

/** Whether it is what most messages are: a text with nothing beside it, to somebody who is online. */
export function isText(values: NewMessage): boolean {
  const { isReached, replyTo, status, isForwarded, attachmentId } = values;
  return isReached && replyTo === null && status === null && !isForwarded && attachmentId === null;
}

/** Stores a text, in a batch with concurrent ones; undefined where the conversation is closed or not there. */
export async function insertText(
  ctx: ViewerContext,
  values: NewChatMessage,
): Promise<NewMessageRow | undefined> {
  const { viewer, partner, clientId, content, disappearAfter, disappearsAt, now } = values;
  const [row] = await ctx.db.run(sendText, values);
  return (
    row && {
      ...plainText,
      client_id: clientId,
      content,
      sender_id: viewer,
      recipient_id: partner,
      group_id: null,
      disappear_after: disappearAfter,
      disappears_at: disappearsAt,
      created_at: now,
      ...row,
    }
  );
}
