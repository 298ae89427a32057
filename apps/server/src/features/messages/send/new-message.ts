import { type SQL, sql } from "drizzle-orm";
import type { ParamTypes } from "../../../platform/database/batch.ts";
import type { Room } from "../../../platform/realtime/rooms.ts";
import type { AttachmentRow, QuoteRow } from "../views.ts";

/** A message to store, in a chat or a group. */
export interface NewMessage {
  viewer: string;
  id: string;
  clientId: string | null;
  content: string;
  /** The id of the quoted message, which is in the same conversation. */
  replyTo: string | null;
  /** JSON of the excerpt of the status that the message replies to. */
  status: string | null;
  isForwarded: boolean;
  attachmentId: string | null;
  /** The number of seconds after which the message disappears; 0 for never. */
  disappearAfter: number;
  disappearsAt: Date | null;
  /** All other members are online, so the message is delivered when it is committed. */
  isDelivered: boolean;
  now: Date;
}

/**
 * The attachment and the quoted message of a message, looked up before it is stored. So the statements that insert
 * messages need no joins for them, which most messages do not use.
 */
export type MessageReferences = AttachmentRow & QuoteRow;

/** A message to store, with its references. */
export interface MessageToSend {
  readonly message: NewMessage;
  readonly references: MessageReferences;
  /** The room of the sending socket, if that socket gets the message in its acknowledgement instead of an event. */
  readonly acknowledgedRoom: Room | undefined;
}

/** The references of a message without an attachment. */
export const noAttachment: AttachmentRow = {
  attachment_id: null,
  media_type: null,
  content_type: "",
  file_name: "",
  bytes: 0,
  width: null,
  height: null,
  seconds: null,
  waveform: null,
};

/** The references of a message that quotes none. */
export const noQuote: QuoteRow = {
  quote_id: null,
  quote_content: "",
  quote_media_type: null,
  quote_deleted: false,
  quote_sender_id: "",
  quote_sender_name: "",
  quote_sender_username: "",
  quote_sender_avatar: null,
};

/** The PostgreSQL types of `NewMessage`, for `defineCommand`. */
export const newMessageParams: ParamTypes<NewMessage> = {
  viewer: "uuid",
  id: "uuid",
  clientId: "text",
  content: "text",
  replyTo: "uuid",
  status: "text",
  isForwarded: "boolean",
  attachmentId: "uuid",
  disappearAfter: "int",
  disappearsAt: "timestamptz",
  isDelivered: "boolean",
  now: "timestamptz",
};

/**
 * Returns the common table expressions `updated_conversation` and `inserted`. Before them, the caller defines `target`:
 * the requests whose messages are stored, each with the `conversation_id` of a locked conversation.
 * `updated_conversation` has the columns of `target` and the new values of these conversations. The SQL function
 * `id_after` gives each message an id above all others of its conversation. `inserted` contains the new rows of
 * `messages`; `mentions` is their column. `changes` are further assignments to the conversation `c`.
 */
export const insertMessages = ({ mentions, changes }: { mentions: SQL; changes?: SQL }) => sql`
  updated_conversation AS (
    UPDATE conversations c
    SET revision = c.revision + 1, message_count = c.message_count + 1,
      last_message_id = id_after(c.last_message_id, target.id)${changes ? sql`, ${changes}` : sql``}
    FROM target WHERE c.id = target.conversation_id
    RETURNING target.*, c.revision, c.message_count, c.last_message_id, c.declined_at
  ),
  inserted AS (
    INSERT INTO messages (id, conversation_id, sender_id, client_id, place, content, reply_to,
      reply_to_status, mentions, is_forwarded, attachment_id, disappear_after, disappears_at, revision, created_at)
    SELECT last_message_id, conversation_id, viewer, client_id, message_count, content,
      reply_to, status::jsonb, ${mentions}, is_forwarded, attachment_id, disappear_after, disappears_at, revision, now
    FROM updated_conversation
    RETURNING *
  )`;
