import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { applyMessage } from "./apply-events.ts";
import { applyUpdateChat } from "./recent/apply-events.ts";
import { requestUnreadRefetch } from "./recent/unread-cache.ts";

/**
 * Where the changed chat list entry of a sent message comes from: the entry itself, from the socket's acknowledgement;
 * `from-event`: an event brings it; `must-refetch`: the socket may be disconnected and miss that event, or an earlier
 * attempt had already stored the message.
 */
export type SentChatListEntry = RecentChatView | "from-event" | "must-refetch";

/**
 * Applies a message that this tab sent and the server stored. The socket that sent a message receives no event for it.
 */
export function applySent(
  queryClient: QueryClient,
  message: MessageView,
  chatListEntry: SentChatListEntry,
): void {
  applyMessage(queryClient, message);
  if (message.groupId !== null) return;
  if (chatListEntry === "must-refetch") requestUnreadRefetch(queryClient);
  else if (chatListEntry !== "from-event") applyUpdateChat(queryClient, chatListEntry);
}
