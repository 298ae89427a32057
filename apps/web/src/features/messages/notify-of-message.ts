import { limits } from "@kora/contract/limits";
import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { chatTag, noticeOfMessage } from "../../service-worker/notice.ts";
import { isNotifying, notify, takeBack } from "../notifications/index.ts";
import { chatQuery } from "./chat/queries.ts";

/** A message came: where it is another's, the viewer is notified, unless the conversation is muted. */
export function notifyOfMessage(queryClient: QueryClient, message: MessageView): void {
  const isMeant = message.recipient !== null && message.sender._id !== getSession().userId;
  // Where nobody can be asked whether it is muted, silence is the lesser evil.
  if (isMeant && isNotifying()) notifyUnlessMuted(queryClient, message).catch(() => undefined);
}

async function notifyUnlessMuted(
  queryClient: QueryClient,
  { _id: messageId, sender, content, mediaType, disappearsAt }: MessageView,
): Promise<void> {
  const { isMuted } = await queryClient.fetchQuery(chatQuery(sender._id));
  if (isMuted) return;
  // What is shown on a locked screen may stay there for longer than it should.
  const passes = disappearsAt !== null;
  const words = Array.from(content).slice(0, limits.message.preview).join("");
  await notify(
    noticeOfMessage({
      messageId,
      userId: sender._id,
      name: sender.name,
      group: null,
      isMention: false,
      content: passes ? "" : words,
      mediaType: passes ? null : mediaType,
    }),
  );
}

/** The conversation was read on some screen, or the message was deleted: what tells of it goes. */
export function takeBackNotices(userId: string, messageId?: string): void {
  const which = { tag: chatTag(userId), ...(messageId !== undefined && { id: messageId }) };
  takeBack(which).catch(() => undefined);
}
