import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { presenceTopic } from "../visibility/index.ts";
import { watchPresence } from "./presence.ts";
import { publishTyping } from "./publish-typing.ts";
import { markMessageRead, markRead } from "./receipts/mark-read.ts";
import { sendMessage } from "./send/send-message.ts";

type ClientMessageEventName =
  | "sendMessage"
  | "typing"
  | "stopTyping"
  | "messageRead"
  | "markChatAsRead"
  | "watchPeople"
  | "unwatchPeople";

export const messageEvents: Pick<EventHandlers, ClientMessageEventName> = {
  sendMessage: async (ctx, payload) => ({ message: await sendMessage(ctx, payload) }),

  typing: (ctx, payload) => publishTyping(ctx, { ...payload, isTyping: true }),

  stopTyping: (ctx, payload) => publishTyping(ctx, { ...payload, isTyping: false }),

  messageRead: (ctx, payload) => markMessageRead(ctx, payload),

  markChatAsRead: (ctx, { userId }) => markRead(ctx, { kind: "chat", id: userId }),

  watchPeople: async (ctx, { userIds }, socket) => ({
    online: [...(await watchPresence(ctx, userIds, socket))],
  }),

  unwatchPeople: (_ctx, { userIds }, socket) => socket.unsubscribe(presenceTopic, userIds),
};
