import { sql } from "drizzle-orm";
import type { ChatValues } from "./access.ts";
import type { MessageRow } from "./views.ts";

/** What is to be stored of a message. */
export interface NewMessage extends ChatValues {
  id: string;
  clientId: string | null;
  content: string;
  replyTo: string | null;
  status: string | null;
  isForwarded: boolean;
  attachmentId: string | null;
  disappearAfter: number;
  disappearsAt: Date | null;
  /** The partner is online: the message has reached them when it is committed. */
  isReached: boolean;
  now: Date;
}

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

export type NewMessageRow = MessageRow & Lines;

/** The columns of `Lines`. */
export const lines = sql`
  chat.name AS recipient_name, chat.username AS recipient_username, chat.avatar AS recipient_avatar,
  theirs.unread AS recipient_unread, theirs.is_muted AS recipient_muted,
  own.unread AS sender_unread, own.is_muted AS sender_muted`;
