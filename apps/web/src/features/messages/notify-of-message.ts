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

/** What must be known of a group before somebody is notified of what was said in it. */
export type AskGroup = (groupId: string) => Promise<{ name: string; isMuted: boolean }>;

/** A message came: where it is another's and says something, the viewer is notified, unless it is muted there. */
export function notifyOfMessage(
  queryClient: QueryClient,
  message: MessageView,
  askGroup: AskGroup,
): void {
  const viewerId = getSession().userId;
  const place = placeOfMessage(message, viewerId);
  const isMeant = place !== null && message.sender._id !== viewerId && !message.isFolded;
  // Where nobody can be asked whether it is muted, silence is the lesser evil.
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
  // What is shown on a locked screen may stay there for longer than it should.
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

/** The conversation was read on some screen, or the message was deleted: what tells of it goes. */
export function takeBackNotices(place: ChatPlace, messageId?: string): void {
  const tag = place.kind === "person" ? chatTag(place.userId) : groupTag(place.groupId);
  takeBack({ tag, ...(messageId !== undefined && { id: messageId }) }).catch(() => undefined);
}
