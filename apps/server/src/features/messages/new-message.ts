import { type SQL, sql } from "drizzle-orm";
import type { ValueOf } from "../../platform/database/statement.ts";
import type { ChatValues } from "./access.ts";
import type { MessageRow } from "./views.ts";

/** What is to be stored of a message, wherever it goes. */
export interface NewMessage {
  viewer: string;
  id: string;
  clientId: string | null;
  content: string;
  replyTo: string | null;
  status: string | null;
  isForwarded: boolean;
  attachmentId: string | null;
  disappearAfter: number;
  disappearsAt: Date | null;
  /** All others are online: the message has reached them when it is committed. */
  isReached: boolean;
  now: Date;
}

/** A message to one person. */
export type NewChatMessage = NewMessage & ChatValues;

/** How the conversation stands for both with a new message. */
export interface Lines {
  recipient_name: string;
  recipient_username: string;
  recipient_avatar: string | null;
  recipient_unread: number;
  recipient_muted: boolean;
  sender_unread: number;
  sender_muted: boolean;
}

export type NewMessageRow = MessageRow & Lines & { recipient_id: string };

/** The columns of `Lines`. */
export const lines = sql`
  chat.name AS recipient_name, chat.username AS recipient_username, chat.avatar AS recipient_avatar,
  theirs.unread AS recipient_unread, theirs.is_muted AS recipient_muted,
  own.unread AS sender_unread, own.is_muted AS sender_muted`;

/** What every message changes of its conversation `c`: its place there, and its id, above all others. */
export const countMessage = (v: ValueOf<NewMessage>) => sql`
  revision = c.revision + 1, message_count = c.message_count + 1,
  last_message_id = id_after(c.last_message_id, ${v("id")}::uuid)`;

/** Inserts the message into the conversation that `chat` has counted it in. */
export function insertInto(chat: SQL, v: ValueOf<NewMessage>, mentions: SQL = sql`NULL`): SQL {
  return sql`
    INSERT INTO messages (id, conversation_id, sender_id, client_id, place, content, reply_to,
      reply_to_status, mentions, is_forwarded, attachment_id, disappear_after, disappears_at, revision, created_at)
    SELECT chat.last_message_id, chat.id, ${v("viewer")}, ${v("clientId")}, chat.message_count,
      ${v("content")},
      (SELECT answered.id FROM messages answered
        WHERE answered.id = ${v("replyTo")} AND answered.conversation_id = chat.id),
      ${v("status")}::jsonb, ${mentions}, ${v("isForwarded")}, ${v("attachmentId")}, ${v("disappearAfter")},
      ${v("disappearsAt")}, chat.revision, ${v("now")}
    FROM ${chat}
    RETURNING *`;
}
