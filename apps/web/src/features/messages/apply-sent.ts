import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { applyMessage } from "./apply-events.ts";
import { applyUpdateChat } from "./recent/apply-events.ts";
import { noteDoubt } from "./recent/unread-cache.ts";

/**
 * What a message made of the conversation's line among the recent chats: the line itself, or that an event tells
 * of it, or that a socket which has gone may have been told.
 */
export type LineSent = RecentChatView | "told" | "unknown";

/** What this tab sent has been stored. The socket that sends hears of it by the answer alone. */
export function applySent(queryClient: QueryClient, message: MessageView, line: LineSent): void {
  applyMessage(queryClient, message);
  if (message.groupId !== null) return;
  if (line === "unknown") noteDoubt(queryClient);
  else if (line !== "told") applyUpdateChat(queryClient, line);
}
