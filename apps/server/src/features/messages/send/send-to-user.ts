import type { ViewerContext } from "../../../platform/context.ts";
import type { Room } from "../../../platform/realtime/rooms.ts";
import { conversationNotFound } from "../conversation-ref.ts";
import { createChat } from "./create-chat.ts";
import { insertChatMessage } from "./insert-chat-message.ts";
import type { NewMessage } from "./new-message.ts";
import { publishMessage, type SentMessage } from "./publish-message.ts";

/**
 * Stores a message to one other user and publishes it. The first message between two users creates their chat. Errors
 * as `createChat`.
 */
export async function sendToUser(
  ctx: ViewerContext,
  partner: string,
  message: NewMessage,
  from: Room | undefined,
): Promise<SentMessage> {
  const sent = await sendInChat(ctx, partner, message, from);
  if (sent) return sent;
  await createChat(ctx, partner);
  const first = await sendInChat(ctx, partner, message, from);
  if (first) return first;
  throw conversationNotFound({ kind: "chat", id: partner });
}

/** Returns undefined if the two have no chat, or may not write to each other. */
async function sendInChat(
  ctx: ViewerContext,
  partner: string,
  message: NewMessage,
  from: Room | undefined,
): Promise<SentMessage | undefined> {
  const online = await ctx.presence.filterOnline([partner, message.viewer]);
  const isDelivered = online.has(partner);
  const [row] = await ctx.db.run(insertChatMessage, { ...message, partner, isDelivered });
  return row && publishMessage(ctx, row, { online, from });
}
