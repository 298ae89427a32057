import type { MessageRequestView, MessageView } from "@kora/contract/messages";
import { toLastMessage } from "../conversations/views.ts";

/** A request without its last message: the user who sent it, and the number of its messages. */
export interface RequestRow {
  partner_id: string;
  name: string;
  username: string;
  avatar: string | null;
  request_count: number;
}

/** Converts a request to the wire format, as its recipient `viewer` sees it. */
export function toMessageRequestView(
  row: RequestRow,
  lastMessage: MessageView | null,
  viewer: string,
): MessageRequestView {
  return {
    userId: row.partner_id,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    messageCount: row.request_count,
    lastMessage: lastMessage && toLastMessage(lastMessage, viewer),
  };
}
