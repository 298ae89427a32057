import type { MessageStatusEvent } from "@kora/contract/events";
import { toMessagePreview } from "@kora/contract/message-preview";
import type { ChatView, MessageView, RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../../lib/session.ts";
import { chatKeys } from "../chat-keys.ts";
import { conversationOfMessage, toChatRef } from "../conversation-ref.ts";
import { isLaterDeliveryState } from "../delivery-state.ts";
import { updateCachedChats } from "../update-cached-chats.ts";
import { removeChatEntry, updateChatEntry, upsertChatEntry } from "./chat-list-cache.ts";
import { ignoreResponseInFlight, trackDeletedChat, trackUnreadOfChat } from "./unread-cache.ts";

/**
 * Applies a chat list entry that changed because of a message, or because the viewer opened or muted the chat on any
 * device.
 */
export function applyUpdateChat(queryClient: QueryClient, chat: RecentChatView): void {
  upsertChatEntry(queryClient, chat);
  trackUnreadOfChat(queryClient, chat);
  queryClient.setQueryData<ChatView>(
    chatKeys.chat(chat.userId),
    (cached) => cached && { ...cached, isMuted: chat.isMuted },
  );
}

/** Removes a chat that the viewer deleted on any device. It is listed again with its next message. */
export function applyDeleteChat(queryClient: QueryClient, { userId }: { userId: string }): void {
  removeChatEntry(queryClient, userId);
  updateCachedChats(({ deleteCachedConversation }) => deleteCachedConversation(toChatRef(userId)));
  trackDeletedChat(queryClient, userId);
}

/** Applies an edited, deleted or restored message to the chat list if it is the last one. */
export function applyChangeToChatList(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  const conversationRef = conversationOfMessage(message, viewerId);
  if (conversationRef?.kind !== "chat") return;
  ignoreResponseInFlight(queryClient);
  updateChatEntry(queryClient, conversationRef.userId, (entry) => {
    if (entry.lastMessage?._id !== message._id) return entry;
    return { ...entry, lastMessage: { ...entry.lastMessage, ...toMessagePreview(message) } };
  });
}

/** Applies a receipt in a chat to the last message of its list entry. Receipts in groups have no user. */
export function applyReceiptToChatList(
  queryClient: QueryClient,
  { messageId, status, userId, byUserId }: MessageStatusEvent,
  viewerId: string | null = getSession().userId,
): void {
  if (userId === null) return;
  ignoreResponseInFlight(queryClient);
  updateChatEntry(queryClient, userId, (entry) => {
    const { lastMessage } = entry;
    // A receipt by the viewer is for messages of the other user, and the reverse.
    const isForLastMessage = lastMessage !== null && lastMessage.isOwn === (byUserId !== viewerId);
    if (!isForLastMessage || lastMessage._id > messageId) return entry;
    if (!isLaterDeliveryState(status, lastMessage.status)) return entry;
    return { ...entry, lastMessage: { ...lastMessage, status } };
  });
}
