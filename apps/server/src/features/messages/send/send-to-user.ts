import type { ViewerContext } from "../../../platform/context.ts";
import type { Room } from "../../../platform/realtime/rooms.ts";
import { conversationNotFound } from "../conversation-ref.ts";
import { createChat } from "./create-chat.ts";
import { insertChatMessage } from "./insert-chat-message.ts";
import type { NewMessage } from "./new-message.ts";
import { publishMessage, type SentMessage } from "./publish-message.ts";

/**
 * Stores a message to one other user and publishes it. The first message between two users creates their chat. Throws
 * the errors of `createChat`. The socket in `acknowledgedRoom` gets the response instead of events.
 */
export async function sendToUser(
  ctx: ViewerContext,
  partner: string,
  message: NewMessage,
  acknowledgedRoom: Room | undefined,
): Promise<SentMessage> {
  const sent = await sendInChat(ctx, partner, message, acknowledgedRoom);
  if (sent) return sent;
  await createChat(ctx, partner);
  const sentInNewChat = await sendInChat(ctx, partner, message, acknowledgedRoom);
  if (sentInNewChat) return sentInNewChat;
  throw conversationNotFound({ kind: "chat", id: partner });
}

/** Stores and publishes a message. Returns undefined if the two have no chat, or may not write to each other. */
async function sendInChat(
  ctx: ViewerContext,
  partner: string,
  message: NewMessage,
  acknowledgedRoom: Room | undefined,
): Promise<SentMessage | undefined> {
  const onlineIds = await ctx.presence.filterOnline([partner, message.viewer]);
  const isDelivered = onlineIds.has(partner);
  const [row] = await ctx.db.run(insertChatMessage, { ...message, partner, isDelivered });
  return row && publishMessage(ctx, row, { onlineIds, acknowledgedRoom });
}
