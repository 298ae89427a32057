import type { ChatChangedEvent, MessageStatusEvent, TypingEvent } from "@kora/contract/events";
import type { ChatView, MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { applyMessageChange, applyReceipt, type Conversation } from "./chat/conversation.ts";
import { chatKeys } from "./chat-keys.ts";
import {
  type ConversationRef,
  conversationOfEvent,
  conversationOfMessage,
} from "./conversation-ref.ts";
import { updateCachedChats } from "./update-cached-chats.ts";

/** The ids of the users who are typing, each with the time of their latest typing event in milliseconds since 1970. */
export type TypingUsers = Readonly<Record<string, number>>;

/**
 * Updates the conversation in the query cache, if it is there, and the copy for offline reading. An open conversation
 * gets a copy if it has none.
 */
export function changeConversation(
  queryClient: QueryClient,
  conversationRef: ConversationRef,
  change: (conversation: Conversation) => Conversation,
): void {
  const queryKey = chatKeys.messages(conversationRef);
  const conversation = queryClient.setQueryData<Conversation>(
    queryKey,
    (previous) => previous && change(previous),
  );
  // The offline copy has the latest messages, which the loaded range may lack.
  if (conversation === undefined || conversation.hasNewer) {
    updateCachedChats(({ changeMessages }) => changeMessages(conversationRef, change));
    return;
  }
  const isOpen = queryClient.getQueryCache().find({ queryKey, exact: true })?.isActive() ?? false;
  updateCachedChats(({ storeMessages }) =>
    storeMessages(conversationRef, conversation, { create: isOpen }),
  );
}

/**
 * Applies a block, an unblock, a changed message request or friendship, or the deletion of an account: deletes the offline copy of the conversation, and
 * refetches the conversation where it is shown.
 */
export function applyChatChanged(queryClient: QueryClient, event: ChatChangedEvent): void {
  const conversationRef = conversationOfEvent(event);
  if (conversationRef === null) return;
  updateCachedChats(({ deleteCachedConversation }) => deleteCachedConversation(conversationRef));
  if (event.isReset) {
    void queryClient.resetQueries({ queryKey: chatKeys.messages(conversationRef), exact: true });
  }
  const staleKeys = [
    chatKeys.messages(conversationRef),
    ...(conversationRef.kind === "chat" ? chatQueryKeys(conversationRef.userId) : []),
  ];
  for (const queryKey of staleKeys) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/**
 * Query keys of a one-to-one chat without its messages, and of the lists that may contain it. The first page of the recent
 * chats is also cached alone.
 */
const chatQueryKeys = (userId: string) => [
  chatKeys.chat(userId),
  chatKeys.recent,
  chatKeys.firstPage,
  chatKeys.requests,
];

/** Applies a sent, edited, deleted or restored message, from any user and device. */
export function applyMessage(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  const isOwn = message.sender._id === viewerId;
  const conversationRef = conversationOfMessage(message, viewerId);
  if (conversationRef === null) return;
  changeConversation(queryClient, conversationRef, (conversation) =>
    applyMessageChange(conversation, message, { isOwn }),
  );
}

/** Applies a new message. Its sender is no longer typing. */
export function applyNewMessage(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  applyMessage(queryClient, message, viewerId);
  const { sender, groupId } = message;
  if (sender._id === viewerId) {
    void refetchRequest(queryClient, message);
    return;
  }
  applyStoppedTyping(queryClient, { userId: sender._id, ...(groupId !== null && { groupId }) });
}

/**
 * Refetches the chat if its messages wait: the message changed how many more the viewer may write. The answer to the call
 * and the event of a message lead to one request.
 */
async function refetchRequest(
  queryClient: QueryClient,
  { recipient, revision }: MessageView,
): Promise<void> {
  if (recipient === null) return;
  const queryKey = chatKeys.chat(recipient);
  const isOutdated = () => {
    const chat = queryClient.getQueryData<ChatView>(queryKey);
    return chat?.request != null && chat.revision < revision;
  };
  const refetch = () =>
    queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  if (!isOutdated()) return;
  await refetch();
  // A request under way may have been answered before the message.
  if (isOutdated()) await refetch();
}

/** Applies a receipt: own messages were delivered or read, or the viewer read messages on another device. */
export function applyMessageStatus(
  queryClient: QueryClient,
  update: MessageStatusEvent,
  viewerId: string | null = getSession().userId,
): void {
  const conversationRef = conversationOfEvent(update);
  if (conversationRef === null || viewerId === null) return;
  const { messageId, status } = update;
  const target = update.byUserId === viewerId ? "others" : "own";
  changeConversation(queryClient, conversationRef, (conversation) =>
    applyReceipt(conversation, { messageId, status, target, viewerId }),
  );
}

/** Adds a user to those who are typing, or renews the time of their latest event. */
export function applyTyping(queryClient: QueryClient, event: TypingEvent): void {
  const conversationRef = conversationOfEvent(event);
  if (conversationRef === null) return;
  queryClient.setQueryData<TypingUsers>(chatKeys.typing(conversationRef), (typingUsers) => ({
    ...typingUsers,
    [event.userId]: Date.now(),
  }));
}

/** Removes a user from those who are typing. */
export function applyStoppedTyping(queryClient: QueryClient, event: TypingEvent): void {
  const conversationRef = conversationOfEvent(event);
  if (conversationRef === null) return;
  queryClient.setQueryData<TypingUsers>(chatKeys.typing(conversationRef), (typingUsers) => {
    if (typingUsers?.[event.userId] === undefined) return typingUsers;
    const { [event.userId]: _removed, ...others } = typingUsers;
    return others;
  });
}
