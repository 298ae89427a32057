import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { defineCommand } from "../../../platform/database/batch.ts";
import { literal } from "../../../platform/database/statement.ts";
import { hasPushSubscription } from "../../notifications/index.ts";
import { isLimited, seesOnlineStateWithoutRequest } from "../../visibility/index.ts";
import { isChatBetween, mayWriteTo } from "../access.ts";
import { chatReceiptColumns } from "../receipts/receipt-columns.ts";
import { type StoredMessageRow, storedMessageColumns } from "../views.ts";
import { type WriteValues, writeMode } from "../write-mode.ts";
import { insertMessages, type NewMessage, newMessageParams } from "./new-message.ts";

/** A message to one other user. */
export type NewChatMessage = NewMessage & WriteValues;

/** The new message, with the data for the entry of the chat in the recent chats of both users. */
export interface NewChatMessageRow extends StoredMessageRow {
  recipient_id: string;
  recipient_name: string;
  recipient_username: string;
  recipient_avatar: string | null;
  recipient_unread: number;
  recipient_muted: boolean;
  sender_unread: number;
  sender_muted: boolean;
  /** The message waits until the recipient accepts it. */
  is_request: boolean;
  /** The message began a request of the sender, or ended one. */
  has_changed_request: boolean;
  /** The recipient declined the request, so it stays hidden from them. */
  is_declined: boolean;
  /** The message answered, and so accepted, a request of the recipient. */
  has_accepted: boolean;
  /** True if the recipient may not see when the sender is online. */
  hides_sender_state: boolean;
}

const maxPerRequest = literal(limits.message.perRequest);
const requestAgainAfter = sql.raw(
  `interval '${limits.message.requestAgainMilliseconds} milliseconds'`,
);

/**
 * Assignments to the chat `c`: whether the message waits (`is_request`), and the consent that writing gives. An answer,
 * and a message that needs no request any more, end the request.
 */
const requestChanges = sql`
  one_consents = c.one_consents OR c.one_id = target.viewer,
  other_consents = c.other_consents OR c.other_id = target.viewer,
  requested_by = CASE WHEN target.is_request THEN target.viewer END,
  request_count = CASE WHEN target.is_request THEN c.request_count + 1 ELSE 0 END,
  declined_at = CASE WHEN target.is_request AND c.declined_at > target.now - ${requestAgainAfter} THEN c.declined_at END,
  accepted_at = CASE WHEN target.viewer_age = 'minor' OR target.has_accepted THEN coalesce(c.accepted_at, target.now)
    ELSE c.accepted_at END`;

/** The message ends a request of the recipient, and one of the sender unless it is itself a message of a request. */
const receiptColumns = chatReceiptColumns({
  hidesDelivery: sql`updated_conversation.is_request OR NOT ${seesOnlineStateWithoutRequest(sql`sender`, sql`receiver`)}`,
});

/**
 * Stores a message in a chat; no row if the two users have no chat, or the viewer may not write this message to the
 * recipient: see `writeMode`. The message of a request (`is_request`) has no file, is not of a user whom moderators have
 * limited, is not delivered or pushed, and does not count as unread; `refusalOf` returns the reason of a refusal. An
 * answer marks the messages of the request as viewed, as accepting does. If the recipient is online, the statement
 * advances their delivery receipt. If they are offline, it enqueues a push job, which replaces a waiting job of the same
 * chat. A repeated `clientId` violates the constraint `messages_client_id`. `insertMessages` reads `target` and defines
 * `updated_conversation` and `inserted`. The receipts are those after the update of `members`. The column `push_jobs` is
 * selected because PostgreSQL skips a `SELECT` in a `WITH` clause that nothing refers to.
 */
export const insertChatMessage = defineCommand<NewChatMessage, NewChatMessageRow>({
  name: "insert-chat-message",
  params: { ...newMessageParams, partner: "uuid", viewerAge: "text" },
  batch: {
    concurrency: 1,
    serializeBy: ({ viewer, partner }) => (viewer < partner ? viewer + partner : partner + viewer),
  },
  sql: ({ requests, value, lock }) => sql`
    WITH candidate AS MATERIALIZED (
      SELECT request.*, c.id AS conversation_id, c.request_count, partner.name, partner.username, partner.avatar,
        ${writeMode(sql`partner`, value)} AS write_mode,
        c.requested_by IS NOT DISTINCT FROM request.viewer AS was_request,
        c.requested_by IS NOT DISTINCT FROM request.partner AS has_accepted
      FROM ${requests}
        JOIN conversations c ON ${isChatBetween(sql`c`, value)}
        JOIN users partner ON partner.id = request.partner AND ${mayWriteTo(sql`partner`, value)}
      ${lock("c")}
    ),
    target AS (
      SELECT *, write_mode = 1 AS is_request FROM candidate
      WHERE write_mode = 0 OR (write_mode = 1 AND request_count < ${maxPerRequest} AND attachment_id IS NULL
        AND NOT EXISTS (
          SELECT FROM users sender WHERE sender.id = candidate.viewer AND ${isLimited(sql`sender`, sql`candidate.now`)}
        ))
    ),
    ${insertMessages({ mentions: sql`NULL`, changes: requestChanges })},
    members AS (
      UPDATE conversation_members member
      SET viewed_count = CASE
          WHEN member.user_id = updated_conversation.viewer AND updated_conversation.has_accepted
          THEN updated_conversation.message_count ELSE member.viewed_count END,
        own_since = CASE
          WHEN member.user_id = updated_conversation.viewer
          THEN CASE WHEN updated_conversation.has_accepted THEN 0 ELSE member.own_since + 1 END
          WHEN updated_conversation.is_request THEN member.own_since + 1 ELSE member.own_since END,
        delivered_up_to = CASE
          WHEN member.user_id = updated_conversation.viewer OR (updated_conversation.is_delivered AND NOT updated_conversation.is_request)
          THEN updated_conversation.last_message_id ELSE member.delivered_up_to END
      FROM updated_conversation WHERE member.conversation_id = updated_conversation.conversation_id
      RETURNING member.conversation_id, member.user_id, member.is_muted, member.delivered_up_to, member.read_up_to,
        updated_conversation.message_count - member.viewed_count - member.own_since AS unread
    ),
    push_jobs AS (
      SELECT graphile_worker.add_job('push-message',
        json_build_object('messageId', updated_conversation.last_message_id, 'userId', updated_conversation.partner),
        job_key => 'push-message ' || updated_conversation.conversation_id || ' ' || updated_conversation.partner)
      FROM updated_conversation JOIN members recipient
        ON recipient.conversation_id = updated_conversation.conversation_id AND recipient.user_id = updated_conversation.partner
      WHERE NOT updated_conversation.is_delivered AND NOT updated_conversation.is_request AND NOT recipient.is_muted AND ${hasPushSubscription(sql`updated_conversation.partner`)}
    )
    SELECT updated_conversation.request_index, ${storedMessageColumns({ columns: receiptColumns })},
      updated_conversation.name AS recipient_name, updated_conversation.username AS recipient_username, updated_conversation.avatar AS recipient_avatar,
      recipient.unread AS recipient_unread, recipient.is_muted AS recipient_muted,
      sender_member.unread AS sender_unread, sender_member.is_muted AS sender_muted,
      updated_conversation.is_request, updated_conversation.is_request <> updated_conversation.was_request AS has_changed_request,
      updated_conversation.declined_at IS NOT NULL AS is_declined, updated_conversation.has_accepted,
      NOT ${seesOnlineStateWithoutRequest(sql`receiver`, sql`sender`)} AS hides_sender_state,
      (SELECT count(*) FROM push_jobs) AS push_jobs
    FROM inserted m
      JOIN users sender ON sender.id = m.sender_id
      JOIN updated_conversation ON updated_conversation.last_message_id = m.id
      JOIN users receiver ON receiver.id = updated_conversation.partner
      JOIN members sender_member
        ON sender_member.conversation_id = m.conversation_id AND sender_member.user_id = updated_conversation.viewer
      JOIN members recipient
        ON recipient.conversation_id = m.conversation_id AND recipient.user_id = updated_conversation.partner`,
});
