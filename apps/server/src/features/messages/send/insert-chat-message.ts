import { sql } from "drizzle-orm";
import { defineCommand } from "../../../platform/database/batch.ts";
import { hasPushSubscription } from "../../notifications/index.ts";
import { type ChatValues, isChatBetween, mayWriteTo } from "../access.ts";
import { type MessageRow, messageColumns, messageSources } from "../views.ts";
import { insertMessages, type NewMessage, newMessageParams } from "./new-message.ts";

/** A message to one other user. */
export type NewChatMessage = NewMessage & ChatValues;

/** The new message, with the data for the entry of the chat in the recent chats of both users. */
export interface NewChatMessageRow extends MessageRow {
  recipient_id: string;
  recipient_name: string;
  recipient_username: string;
  recipient_avatar: string | null;
  recipient_unread: number;
  recipient_muted: boolean;
  sender_unread: number;
  sender_muted: boolean;
}

/** The receipts of the recipient after the update of `members`. */
const receipts = {
  columns: sql`
    recipient.user_id AS recipient_id, NULL::uuid AS group_id, recipient.delivered_up_to, recipient.read_up_to`,
  join: sql`
    JOIN chat ON chat.last_message_id = m.id
    JOIN members sender_member
      ON sender_member.conversation_id = m.conversation_id AND sender_member.user_id = chat.viewer
    JOIN members recipient ON recipient.conversation_id = m.conversation_id AND recipient.user_id = chat.partner`,
};

/**
 * Stores a message in a chat; no row if the two users have no chat, or may not write to each other. If the recipient is
 * online, the statement advances their delivery receipt. If they are offline, it enqueues a push job, which replaces a
 * waiting job of the same chat. A repeated `clientId` violates the constraint `messages_client_id`. The
 * column `push_jobs` is selected because PostgreSQL skips a `SELECT` in a `WITH` clause that nothing refers to.
 */
export const insertChatMessage = defineCommand<NewChatMessage, NewChatMessageRow>({
  name: "insert-chat-message",
  params: { ...newMessageParams, partner: "uuid" },
  batch: {
    concurrency: 1,
    serializeBy: ({ viewer, partner }) => (viewer < partner ? viewer + partner : partner + viewer),
  },
  sql: ({ requests, value, lock }) => sql`
    WITH target AS MATERIALIZED (
      SELECT request.*, c.id AS conversation_id, partner.name, partner.username, partner.avatar
      FROM ${requests}
        JOIN conversations c ON ${isChatBetween(sql`c`, value)}
        JOIN users partner ON partner.id = request.partner AND ${mayWriteTo(sql`partner`, value)}
      ${lock("c")}
    ),
    ${insertMessages(sql`NULL`)},
    members AS (
      UPDATE conversation_members member
      SET own_since = member.own_since + CASE WHEN member.user_id = chat.viewer THEN 1 ELSE 0 END,
        delivered_up_to = CASE WHEN member.user_id = chat.viewer OR chat.is_delivered
          THEN chat.last_message_id ELSE member.delivered_up_to END
      FROM chat WHERE member.conversation_id = chat.conversation_id
      RETURNING member.conversation_id, member.user_id, member.is_muted, member.delivered_up_to, member.read_up_to,
        chat.message_count - member.viewed_count - member.own_since AS unread
    ),
    push_jobs AS (
      SELECT graphile_worker.add_job('push-message',
        json_build_object('messageId', chat.last_message_id, 'userId', chat.partner),
        job_key => 'push-message ' || chat.conversation_id || ' ' || chat.partner)
      FROM chat JOIN members recipient
        ON recipient.conversation_id = chat.conversation_id AND recipient.user_id = chat.partner
      WHERE NOT chat.is_delivered AND NOT recipient.is_muted AND ${hasPushSubscription(sql`chat.partner`)}
    )
    SELECT chat.request_index, ${messageColumns(receipts)},
      chat.name AS recipient_name, chat.username AS recipient_username, chat.avatar AS recipient_avatar,
      recipient.unread AS recipient_unread, recipient.is_muted AS recipient_muted,
      sender_member.unread AS sender_unread, sender_member.is_muted AS sender_muted,
      (SELECT count(*) FROM push_jobs) AS push_jobs
    FROM ${messageSources(sql`inserted`, sql`chat.now`, receipts)}`,
});
