import type { ChatChangedEvent, MessageStatusEvent, TypingEvent } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { type Conversation, withEvent, withMark } from "./chat/conversation.ts";
import { chatKeys } from "./chat-keys.ts";
import { type ChatPlace, placeOfEvent, placeOfMessage } from "./chat-place.ts";

/** Users who are typing, each with the time of their latest typing event in milliseconds. */
export type Typists = Readonly<Record<string, number>>;

/** Updates the cached conversation; does nothing when it is not cached. */
export function changeConversation(
  queryClient: QueryClient,
  place: ChatPlace,
  change: (held: Conversation) => Conversation,
): void {
  queryClient.setQueryData<Conversation>(chatKeys.messages(place), (held) => held && change(held));
}

/** The conversation's content or the permission to write changed: refetches it where it is shown. */
export function applyChatChanged(queryClient: QueryClient, event: ChatChangedEvent): void {
  const place = placeOfEvent(event);
  if (place === null) return;
  const stale = [
    chatKeys.messages(place),
    ...(place.kind === "person" ? linesOf(place.userId) : []),
  ];
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Query keys of a one-to-one chat and of the list that contains it. */
const linesOf = (userId: string) => [chatKeys.chat(userId), chatKeys.recent, chatKeys.head];

/** Applies a sent, edited, deleted or restored message, from any user and device. */
export function applyMessage(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  const isOwn = message.sender._id === viewerId;
  const place = placeOfMessage(message, viewerId);
  if (place === null) return;
  changeConversation(queryClient, place, (held) => withEvent(held, message, isOwn));
}

/** Applies a new message. Its sender is no longer typing. */
export function applyNewMessage(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  applyMessage(queryClient, message, viewerId);
  const { sender, groupId } = message;
  if (sender._id === viewerId) return;
  applyStoppedTyping(queryClient, { userId: sender._id, ...(groupId !== null && { groupId }) });
}

/** Applies a receipt: own messages were delivered or read, or the viewer read messages on another device. */
export function applyMessageStatus(
  queryClient: QueryClient,
  update: MessageStatusEvent,
  viewerId: string | null = getSession().userId,
): void {
  const place = placeOfEvent(update);
  if (place === null || viewerId === null) return;
  const { messageId, status } = update;
  const whose = update.byUserId === viewerId ? "others" : "own";
  changeConversation(queryClient, place, (held) =>
    withMark(held, { messageId, status, whose, viewerId }),
  );
}

export function applyTyping(queryClient: QueryClient, event: TypingEvent): void {
  const place = placeOfEvent(event);
  if (place === null) return;
  queryClient.setQueryData<Typists>(chatKeys.typing(place), (held) => ({
    ...held,
    [event.userId]: Date.now(),
  }));
}

export function applyStoppedTyping(queryClient: QueryClient, event: TypingEvent): void {
  const place = placeOfEvent(event);
  if (place === null) return;
  queryClient.setQueryData<Typists>(chatKeys.typing(place), (held) => {
    if (held?.[event.userId] === undefined) return held;
    const { [event.userId]: _gone, ...others } = held;
    return others;
  });
}
