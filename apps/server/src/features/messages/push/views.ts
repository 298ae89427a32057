import { limits } from "@kora/contract/limits";
import type { MediaType } from "@kora/contract/messages";
import type { MessagePushPayload } from "@kora/contract/notifications";
import { truncateText } from "@kora/contract/truncate-text";

/** A message with its sender and, in a group, its group. `content` is the beginning of its text. */
export interface PushedMessageRow {
  sender_id: string;
  sender_name: string;
  content: string;
  media_type: MediaType | null;
  disappears: boolean;
  group_id: string | null;
  group_name: string | null;
  is_mention: boolean;
}

/** Returns the payload of the push notification of a message. */
export function toMessagePushPayload(row: PushedMessageRow, messageId: string): MessagePushPayload {
  return {
    type: "message",
    messageId,
    userId: row.sender_id,
    name: row.sender_name,
    group: row.group_id === null ? null : { _id: row.group_id, name: row.group_name ?? "" },
    isMention: row.is_mention,
    // A notification may stay on the lock screen after the message has disappeared.
    content: row.disappears ? "" : truncateText(row.content, limits.message.preview),
    mediaType: row.disappears ? null : row.media_type,
  };
}
