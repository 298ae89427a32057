import type { MessageStatusEvent, TypingEvent } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { type Conversation, withEvent, withMark } from "./chat/conversation.ts";
import { chatKeys } from "./chat-keys.ts";

/** Changes what is held of the conversation with a person; where nothing is, nothing is. */
export function changeConversation(
  queryClient: QueryClient,
  userId: string,
  change: (held: Conversation) => Conversation,
): void {
  queryClient.setQueryData<Conversation>(chatKeys.messages(userId), (held) => held && change(held));
}

/** A message was sent, edited, deleted or restored, by either of the two on any screen. */
export function applyMessage(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  const isOwn = message.sender._id === viewerId;
  const partner = isOwn ? message.recipient : message.sender._id;
  if (partner === null) return;
  changeConversation(queryClient, partner, (held) => withEvent(held, message, isOwn));
}

/** A message was sent; who sends has stopped typing. */
export function applyNewMessage(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  applyMessage(queryClient, message, viewerId);
  if (message.sender._id !== viewerId) {
    applyStoppedTyping(queryClient, { userId: message.sender._id });
  }
}

/** Own messages reached the other one or were read; or the viewer read the other's, on another screen. */
export function applyMessageStatus(
  queryClient: QueryClient,
  { messageId, status, userId, byUserId }: MessageStatusEvent,
  viewerId: string | null = getSession().userId,
): void {
  if (userId === null) return;
  const of = byUserId === viewerId ? userId : (viewerId ?? "");
  changeConversation(queryClient, userId, (held) => withMark(held, { messageId, status, of }));
}

/** The other one types. */
export function applyTyping(queryClient: QueryClient, { userId, groupId }: TypingEvent): void {
  if (groupId === undefined) queryClient.setQueryData(chatKeys.typing(userId), Date.now());
}

/** The other one types no longer. */
export function applyStoppedTyping(
  queryClient: QueryClient,
  { userId, groupId }: TypingEvent,
): void {
  if (groupId === undefined) queryClient.setQueryData(chatKeys.typing(userId), null);
}
