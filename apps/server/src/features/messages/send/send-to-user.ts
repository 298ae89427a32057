import type { MessageView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../../platform/context.ts";
import { runCommandIn } from "../../../platform/database/batch-runner.ts";
import { notFound } from "../../../platform/errors.ts";
import { limitFirstDay } from "../../../platform/limits/limit-first-day.ts";
import { createChat } from "./create-chat.ts";
import { firstDayConversations } from "./first-day-conversations.ts";
import type { MessageToSend } from "./message-to-send.ts";
import { publishMessage } from "./publish-message.ts";
import { storeChatMessage } from "./store-chat-message.ts";

/**
 * Stores a message to one other user and publishes it. The first message between two users creates their chat. Throws
 * the errors of `decideSending`, and 429 above the limit of chats of an account in its first 24 hours.
 */
export async function sendToUser(
  ctx: ViewerContext,
  partner: string,
  { message, references }: MessageToSend,
): Promise<MessageView> {
  const { viewer } = ctx;
  const onlineIds = await ctx.presence.filterOnline([partner, viewer.userId]);
  const chatMessage = { viewer, partner, message, isOnline: onlineIds.has(partner) };
  const stored =
    (await ctx.db.runCommand(storeChatMessage, chatMessage)) ??
    (await limitFirstDay(ctx, firstDayConversations, () =>
      ctx.db.transaction(async (tx) => {
        await createChat(tx, chatMessage);
        return runCommandIn(tx, storeChatMessage, chatMessage);
      }),
    ));
  if (!stored) throw notFound(sentences.messages.personNotFound);
  return publishMessage(ctx, stored, { references, onlineIds });
}
