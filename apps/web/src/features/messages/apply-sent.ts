import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { applyMessage } from "./apply-events.ts";
import { applyUpdateChat } from "./recent/apply-events.ts";
import { markUnreadOutdated } from "./recent/unread-cache.ts";

/**
 * The chat list entry of a sent message: the entry in the socket's acknowledgement; "by-event" if the message was sent
 * by an API call, after which an event brings the entry; or "unknown" if the socket may be disconnected and miss it.
 */
export type SentChatEntry = RecentChatView | "by-event" | "unknown";

/**
 * Applies a message that this tab sent and the server stored. The socket that sent a message receives no event for it.
 */
export function applySent(
  queryClient: QueryClient,
  message: MessageView,
  chatEntry: SentChatEntry,
): void {
  applyMessage(queryClient, message);
  if (message.groupId !== null) return;
  if (chatEntry === "unknown") markUnreadOutdated(queryClient);
  else if (chatEntry !== "by-event") applyUpdateChat(queryClient, chatEntry);
}
