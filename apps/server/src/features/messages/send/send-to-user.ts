import type { ViewerContext } from "../../../platform/context.ts";
import { conversationNotFound } from "../conversation-ref.ts";
import { createChat, limitNewChats } from "./create-chat.ts";
import { insertChatMessage } from "./insert-chat-message.ts";
import type { MessageToSend } from "./new-message.ts";
import { publishMessage, type SentMessage } from "./publish-message.ts";
import { refuseUnlessMayWrite } from "./refusal.ts";

/**
 * Stores a message to one other user and publishes it. The first message between two users creates their chat. Throws
 * the errors of `refuseUnlessMayWrite` and `limitNewChats`.
 */
export async function sendToUser(
  ctx: ViewerContext,
  partner: string,
  message: MessageToSend,
): Promise<SentMessage> {
  const sent = await sendInChat(ctx, partner, message);
  if (sent) return sent;
  const hasFile = message.message.attachmentId !== null;
  const { hasChat } = await refuseUnlessMayWrite(ctx, partner, { hasFile });
  if (!hasChat) {
    await limitNewChats(ctx);
    await createChat(ctx, partner);
  }
  const sentInNewChat = await sendInChat(ctx, partner, message);
  if (sentInNewChat) return sentInNewChat;
  // The rules have changed since they were read.
  await refuseUnlessMayWrite(ctx, partner, { hasFile });
  throw conversationNotFound({ kind: "chat", id: partner });
}

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
