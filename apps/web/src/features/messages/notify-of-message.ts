import { limits } from "@kora/contract/limits";
import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import {
  chatTag,
  groupTag,
  toMessageNotification,
} from "../../entities/notification/notification-content.ts";
import { getSession } from "../../lib/session.ts";
import { isNotifying, notify, takeBack } from "../notifications/index.ts";
import { type ChatPlace, placeOfMessage } from "./chat-place.ts";
import { chatQuery } from "./chat-query.ts";

/** Fetches the name and mute state of a group. */
export type AskGroup = (groupId: string) => Promise<{ name: string; isMuted: boolean }>;

/**
 * Notifies the viewer of another user's new message, unless the conversation is muted or the message is
 * hidden by a block.
 */
export function notifyOfMessage(
  queryClient: QueryClient,
  message: MessageView,
  askGroup: AskGroup,
): void {
  const viewerId = getSession().userId;
  const place = placeOfMessage(message, viewerId);
  const isMeant = place !== null && message.sender._id !== viewerId && !message.isFolded;
  // When the mute state is unknown, it is better not to notify.
  if (!isMeant || !isNotifying()) return;
  const asked =
    place.kind === "person"
      ? queryClient.fetchQuery(chatQuery(place.userId))
      : askGroup(place.groupId);
  asked.then((facts) => tell(message, place, facts)).catch(() => undefined);
}

async function tell(
  { _id: messageId, sender, content, mediaType, disappearsAt, mentions }: MessageView,
  place: ChatPlace,
  { isMuted, name }: { isMuted: boolean; name: string },
): Promise<void> {
  if (isMuted) return;
  // Content of a disappearing message could stay on a lock screen for too long.
  const passes = disappearsAt !== null;
  const words = Array.from(content).slice(0, limits.message.preview).join("");
  const viewerId = getSession().userId;
  await notify(
    toMessageNotification({
      messageId,
      userId: sender._id,
      name: sender.name,
      group: place.kind === "group" ? { _id: place.groupId, name } : null,
      isMention: mentions.some(({ _id }) => _id === viewerId),
      content: passes ? "" : words,
      mediaType: passes ? null : mediaType,
    }),
  );
}

/** Closes notifications of a conversation that was read elsewhere, or of a deleted message. */
export function takeBackNotices(place: ChatPlace, messageId?: string): void {
  const tag = place.kind === "person" ? chatTag(place.userId) : groupTag(place.groupId);
  takeBack({ tag, ...(messageId !== undefined && { id: messageId }) }).catch(() => undefined);
}
