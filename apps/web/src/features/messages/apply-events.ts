import type { ChatChangedEvent, MessageStatusEvent, TypingEvent } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { type Conversation, withEvent, withMark } from "./chat/conversation.ts";
import { chatKeys } from "./chat-keys.ts";
import { type ChatPlace, placeOfEvent, placeOfMessage } from "./chat-place.ts";

/** Who types, and when they were last heard to, in milliseconds. */
export type Typists = Readonly<Record<string, number>>;

/** Changes what is held of what was said somewhere; where nothing is, nothing is. */
export function changeConversation(
  queryClient: QueryClient,
  place: ChatPlace,
  change: (held: Conversation) => Conversation,
): void {
  queryClient.setQueryData<Conversation>(chatKeys.messages(place), (held) => held && change(held));
}

/** What a conversation holds, or whether one may write there, changed: where it is shown it is asked for again. */
export function applyChatChanged(queryClient: QueryClient, event: ChatChangedEvent): void {
  const place = placeOfEvent(event);
  if (place === null) return;
  const stale = [
    chatKeys.messages(place),
    ...(place.kind === "person" ? linesOf(place.userId) : []),
  ];
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** A person's chat, and the list that has a line of it. */
const linesOf = (userId: string) => [chatKeys.chat(userId), chatKeys.recent, chatKeys.head];

/** A message was sent, edited, deleted or restored, by whomever on any screen. */
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

/** A message was sent; who sends has stopped typing. */
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

/** Own messages reached the others or were read; or the viewer read the others', on another screen. */
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

/** Somebody types. */
export function applyTyping(queryClient: QueryClient, event: TypingEvent): void {
  const place = placeOfEvent(event);
  if (place === null) return;
  queryClient.setQueryData<Typists>(chatKeys.typing(place), (held) => ({
    ...held,
    [event.userId]: Date.now(),
  }));
}

/** Somebody types no longer. */
export function applyStoppedTyping(queryClient: QueryClient, event: TypingEvent): void {
  const place = placeOfEvent(event);
  if (place === null) return;
  queryClient.setQueryData<Typists>(chatKeys.typing(place), (held) => {
    if (held?.[event.userId] === undefined) return held;
    const { [event.userId]: _gone, ...others } = held;
    return others;
  });
}
