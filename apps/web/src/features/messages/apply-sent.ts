import type { ChatView, MessageView, RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { applyMessage } from "./apply-events.ts";
import { chatKeys } from "./chat-keys.ts";
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
  refetchRequest(queryClient, message);
  if (chatListEntry === "must-refetch") requestUnreadRefetch(queryClient);
  else if (chatListEntry !== "from-event") applyUpdateChat(queryClient, chatListEntry);
}

/** Refetches the chat if its messages wait: the message changed how many more the viewer may write. */
function refetchRequest(queryClient: QueryClient, { recipient }: MessageView): void {
  const queryKey = chatKeys.chat(recipient ?? "");
  if (queryClient.getQueryData<ChatView>(queryKey)?.request == null) return;
  void queryClient.invalidateQueries({ queryKey, exact: true });
}
