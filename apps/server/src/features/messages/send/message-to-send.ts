import type { AttachmentRow, NoQuoteRow, QuoteRow } from "../views.ts";
import type { NewMessage } from "./insert-message.ts";

/**
 * The attachment and the quoted message of a message, looked up before it is stored.
 */
type MessageReferences = AttachmentRow & QuoteRow;

/** A message to store, with its references. */
export interface MessageToSend {
  readonly message: NewMessage;
  readonly references: MessageReferences;
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
export const noQuote: NoQuoteRow = {
  quote_id: null,
  quote_content: null,
  quote_media_type: null,
  quote_deleted: false,
  quote_sender_id: null,
  quote_sender_name: null,
  quote_sender_username: null,
  quote_sender_avatar: null,
};
