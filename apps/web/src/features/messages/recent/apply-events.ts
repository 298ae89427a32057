import type { MessageStatusEvent } from "@kora/contract/events";
import { toMessagePreview } from "@kora/contract/message-preview";
import type { ChatView, MessageView, RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../../lib/session.ts";
import { chatKeys } from "../chat-keys.ts";
import { placeOfMessage } from "../chat-place.ts";
import { changeLine, dropLine, putLine } from "./recent-cache.ts";
import { noteCrossing, noteHidden, noteLine } from "./unread-cache.ts";

/**
 * Applies a changed chat list entry: by a message, or because the viewer opened or muted the chat on any
 * device.
 */
export function applyUpdateChat(queryClient: QueryClient, chat: RecentChatView): void {
  putLine(queryClient, chat);
  noteLine(queryClient, chat);
  queryClient.setQueryData<ChatView>(
    chatKeys.chat(chat.userId),
    (held) => held && { ...held, isMuted: chat.isMuted },
  );
}

/** Applies that the viewer hid the conversation, on any device. */
export function applyDeleteChat(queryClient: QueryClient, { userId }: { userId: string }): void {
  dropLine(queryClient, userId);
  noteHidden(queryClient, userId);
}

/** Applies an edited, deleted or restored message to the chat list if it is the last one. */
export function applyChangeToRecent(
  queryClient: QueryClient,
  message: MessageView,
  viewerId: string | null = getSession().userId,
): void {
  const place = placeOfMessage(message, viewerId);
  if (place?.kind !== "person") return;
  noteCrossing(queryClient);
  changeLine(queryClient, place.userId, (line) => {
    if (line.lastMessage?._id !== message._id) return line;
    return { ...line, lastMessage: { ...line.lastMessage, ...toMessagePreview(message) } };
  });
}

const steps: readonly MessageView["status"][] = ["sent", "delivered", "read"];

/** Applies a receipt to the last message of a chat list entry. */
export function applyMarkToRecent(
  queryClient: QueryClient,
  { messageId, status, userId, byUserId }: MessageStatusEvent,
  viewerId: string | null = getSession().userId,
): void {
  if (userId === null) return;
  noteCrossing(queryClient);
  changeLine(queryClient, userId, (line) => {
    const { lastMessage } = line;
    const isMeant = lastMessage !== null && lastMessage.isOwn === (byUserId !== viewerId);
    if (!isMeant || lastMessage._id > messageId) return line;
    if (steps.indexOf(status) <= steps.indexOf(lastMessage.status)) return line;
    return { ...line, lastMessage: { ...lastMessage, status } };
  });
}
