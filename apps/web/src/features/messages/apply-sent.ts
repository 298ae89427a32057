import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { applyMessage } from "./apply-events.ts";
import { applyUpdateChat } from "./recent/apply-events.ts";
import { markUnreadOutdated } from "./recent/unread-cache.ts";

/**
 * How the chat list learns of a sent message: the list entry from the acknowledgement, an event ("told"), or
 * not at all because the socket that should have received the event may be gone ("unknown").
 */
export type SentChatEntry = RecentChatView | "told" | "unknown";

/**
 * Applies a message that this tab sent and the server stored. The sending socket receives no event for it.
 */
export function applySent(
  queryClient: QueryClient,
  message: MessageView,
  chatEntry: SentChatEntry,
): void {
  applyMessage(queryClient, message);
  if (message.groupId !== null) return;
  if (chatEntry === "unknown") markUnreadOutdated(queryClient);
  else if (chatEntry !== "told") applyUpdateChat(queryClient, chatEntry);
}
