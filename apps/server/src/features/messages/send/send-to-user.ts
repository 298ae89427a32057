import { firstDayChats } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../../platform/context.ts";
import { type FirstDayLimit, limitFirstDay } from "../../../platform/limits/limit-first-day.ts";
import { conversationNotFound } from "../conversation-ref.ts";
import { createChat } from "./create-chat.ts";
import { insertChatMessage } from "./insert-chat-message.ts";
import type { MessageToSend } from "./new-message.ts";
import { publishMessage, type SentMessage } from "./publish-message.ts";
import { refuseUnlessMayWrite } from "./refusal.ts";

const firstDayLimit: FirstDayLimit = {
  name: "chats of new accounts",
  limit: firstDayChats,
  toSentence: () => sentences.messages.tooManyNewChats,
};

/**
 * Stores a message to one other user and publishes it. The first message between two users creates their chat. Throws
 * the errors of `refuseUnlessMayWrite`, and 429 above the limit of chats of an account in its first 24 hours.
 */
export async function sendToUser(
  ctx: ViewerContext,
  partner: string,
  message: MessageToSend,
): Promise<SentMessage> {
  const sent = await sendInChat(ctx, partner, message);
  if (sent) return sent;
  const { hasChat } = await refuseUnlessMaySend(ctx, partner, message);
  return hasChat
    ? sendOrRefuse(ctx, partner, message)
    : limitFirstDay(ctx, firstDayLimit, async () => {
        await createChat(ctx, partner);
        return sendOrRefuse(ctx, partner, message);
      });
}

/** Sends a message in a chat whose rules allowed it a moment ago, or throws why they do not any more. */
async function sendOrRefuse(
  ctx: ViewerContext,
  partner: string,
  message: MessageToSend,
): Promise<SentMessage> {
  const sent = await sendInChat(ctx, partner, message);
  if (sent) return sent;
  await refuseUnlessMaySend(ctx, partner, message);
  throw conversationNotFound({ kind: "chat", id: partner });
}

const refuseUnlessMaySend = (ctx: ViewerContext, partner: string, { message }: MessageToSend) =>
  refuseUnlessMayWrite(ctx, partner, { hasFile: message.attachmentId !== null });

/** Stores and publishes a message. Returns undefined if the two have no chat, or may not write to each other. */
async function sendInChat(
  ctx: ViewerContext,
  partner: string,
  { message, references, acknowledgedRoom }: MessageToSend,
): Promise<SentMessage | undefined> {
  const onlineIds = await ctx.presence.filterOnline([partner, message.viewer]);
  const isDelivered = onlineIds.has(partner);
  const [row] = await ctx.db.run(insertChatMessage, {
    ...message,
    partner,
    viewerAge: ctx.viewer.ageGroup,
    isDelivered,
  });
  return row && publishMessage(ctx, { ...row, ...references }, { onlineIds, acknowledgedRoom });
}
