import { limits } from "@kora/contract/limits";
import type { MessageView } from "@kora/contract/messages";
import { truncateText } from "@kora/contract/truncate-text";
import type { QueryClient } from "@tanstack/react-query";
import {
  chatTag,
  groupTag,
  toMessageNotification,
} from "../../entities/notification/notification-content.ts";
import { getSession } from "../../lib/session.ts";
import { closeNotifications, isNotifying, notify } from "../notifications/index.ts";
import { chatQuery } from "./chat-query.ts";
import { type ConversationRef, conversationOfMessage } from "./conversation-ref.ts";

/** Fetches the name and mute state of a group. */
export type FetchGroupInfo = (groupId: string) => Promise<{ name: string; isMuted: boolean }>;

/**
 * Notifies the viewer of another user's new message, unless the conversation is muted or the message is
 * hidden by a block.
 */
export function notifyOfMessage(
  queryClient: QueryClient,
  message: MessageView,
  fetchGroupInfo: FetchGroupInfo,
): void {
  const viewerId = getSession().userId;
  const conversationRef = conversationOfMessage(message, viewerId);
  const isForViewer =
    conversationRef !== null && message.sender._id !== viewerId && !message.isFolded;
  if (!isForViewer || !isNotifying()) return;
  const infoPromise =
    conversationRef.kind === "chat"
      ? queryClient.fetchQuery(chatQuery(conversationRef.userId))
      : fetchGroupInfo(conversationRef.groupId);
  infoPromise
    .then((info) => showMessageNotification(message, conversationRef, info))
    // While the mute state is unknown, it is better not to notify.
    .catch(() => undefined);
}

async function showMessageNotification(
  { _id: messageId, sender, content, mediaType, disappearsAt, mentions }: MessageView,
  conversationRef: ConversationRef,
  { isMuted, name }: { isMuted: boolean; name: string },
): Promise<void> {
  if (isMuted) return;
  // Content of a disappearing message could stay on a lock screen for too long.
  const disappears = disappearsAt !== null;
  const preview = truncateText(content, limits.message.preview);
  const viewerId = getSession().userId;
  await notify(
    toMessageNotification({
      messageId,
      userId: sender._id,
      name: sender.name,
      group: conversationRef.kind === "group" ? { _id: conversationRef.groupId, name } : null,
      isMention: mentions.some(({ _id }) => _id === viewerId),
      content: disappears ? "" : preview,
      mediaType: disappears ? null : mediaType,
    }),
  );
}

/**
 * Closes the notifications of a conversation that was read elsewhere, or with `messageId` that of a deleted message.
 */
export function closeConversationNotifications(
  conversationRef: ConversationRef,
  messageId?: string,
): void {
  const tag =
    conversationRef.kind === "chat"
      ? chatTag(conversationRef.userId)
      : groupTag(conversationRef.groupId);
  closeNotifications({ tag, ...(messageId !== undefined && { id: messageId }) }).catch(
    () => undefined,
  );
}
