import type { Mentions } from "@kora/contract/common";
import type { MessageView } from "@kora/contract/messages";
import { sql } from "drizzle-orm";
import { defineListWrite, runList } from "../../../platform/database/batch.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { newIdAfter } from "../../../platform/ids.ts";
import type { StoredMessageRow } from "../views.ts";

/** A message that the viewer sends, before it has its position in a conversation. */
export interface NewMessage {
  readonly viewer: string;
  readonly clientId: string | null;
  readonly content: string;
  /** The id of the quoted message, which is in the same conversation. */
  readonly replyTo: string | null;
  /** The excerpt of the status that the message replies to. */
  readonly status: MessageView["replyToStatus"];
  readonly isForwarded: boolean;
  readonly attachmentId: string | null;
  /** The number of seconds after which the message disappears; 0 for never. */
  readonly disappearAfter: number;
  readonly disappearsAt: Date | null;
  readonly now: Date;
}

/** A message with its id, position and revision in a conversation. */
export interface SequencedMessage extends NewMessage {
  readonly id: string;
  readonly conversationId: string;
  /** The number of the message in the conversation; the first has 1. */
  readonly position: number;
  readonly revision: number;
  readonly mentions: Mentions | null;
  /** URLs stay text: it is one of the first messages of a new account. */
  readonly linksInert: boolean;
}

/** The columns of a locked conversation that a message changes. */
export interface ConversationRow {
  conversation_id: string;
  revision: number;
  message_count: number;
  last_message_id: string | null;
}

/** Returns the message as the next one of a conversation, with an id above all others of it. */
export function sequenceMessage(
  message: NewMessage,
  conversation: ConversationRow,
  { mentions, linksInert }: Pick<SequencedMessage, "mentions" | "linksInert">,
): SequencedMessage {
  return {
    ...message,
    id: newIdAfter(conversation.last_message_id, message.now),
    conversationId: conversation.conversation_id,
    position: conversation.message_count + 1,
    revision: conversation.revision + 1,
    mentions,
    linksInert,
  };
}

type MessageValues = Omit<SequencedMessage, "status" | "mentions"> & {
  status: string | null;
  mentions: string | null;
};

const insertRows = defineListWrite<MessageValues>({
  name: "insert-messages",
  params: {
    viewer: "uuid",
    id: "uuid",
    conversationId: "uuid",
    clientId: "text",
    position: "int",
    content: "text",
    replyTo: "uuid",
    status: "text",
    mentions: "text",
    isForwarded: "boolean",
    linksInert: "boolean",
    attachmentId: "uuid",
    disappearAfter: "int",
    disappearsAt: "timestamptz",
    revision: "int",
    now: "timestamptz",
  },
  sql: (requests) => sql`
    INSERT INTO messages (id, conversation_id, sender_id, client_id, position, content, reply_to, reply_to_status,
      mentions, is_forwarded, links_inert, attachment_id, disappear_after, disappears_at, revision, created_at)
    SELECT id, conversation_id, viewer, client_id, position, content, reply_to, status::jsonb, mentions::jsonb,
      is_forwarded, links_inert, attachment_id, disappear_after, disappears_at, revision, now
    FROM ${requests}`,
});

/** Stores messages. A repeated `clientId` violates the constraint `messages_client_id`. */
export async function insertMessages(
  db: Queryable,
  messages: readonly SequencedMessage[],
): Promise<void> {
  const values = messages.map(({ status, mentions, ...message }) => ({
    ...message,
    status: status && JSON.stringify(status),
    mentions: mentions && JSON.stringify(mentions),
  }));
  await runList(db, insertRows, values);
}

/** The sender and the receipts of a new message. */
export type MessageContext = Pick<
  StoredMessageRow,
  | "sender_name"
  | "sender_username"
  | "sender_avatar"
  | "recipient_id"
  | "group_id"
  | "delivered_up_to"
  | "read_up_to"
  | "hides_delivery"
  | "hides_read"
>;

/** Returns the row of a message that has just been inserted. */
export function toStoredMessageRow(
  message: SequencedMessage,
  context: MessageContext,
): StoredMessageRow {
  return {
    ...context,
    id: message.id,
    client_id: message.clientId,
    content: message.content,
    sender_id: message.viewer,
    mentions: message.mentions,
    reply_to_status: message.status,
    is_forwarded: message.isForwarded,
    links_inert: message.linksInert,
    is_edited: false,
    deleted_at: null,
    disappear_after: message.disappearAfter,
    disappears_at: message.disappearsAt,
    revision: message.revision,
    created_at: message.now,
  };
}
