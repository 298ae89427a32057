import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { publishTyping } from "./publish-typing.ts";
import { markMessageRead, markRead } from "./receipts/mark-read.ts";
import { presenceRoom } from "./rooms.ts";
import { sendMessage } from "./send/send-message.ts";

type Names =
  | "sendMessage"
  | "typing"
  | "stopTyping"
  | "messageRead"
  | "markChatAsRead"
  | "watchPeople"
  | "unwatchPeople";

export const messageEvents: Pick<EventHandlers, Names> = {
  sendMessage: (ctx, payload, socket) => sendMessage(ctx, payload, socket.acknowledged),

  typing: (ctx, payload) => publishTyping(ctx, { ...payload, isTyping: true }),

  stopTyping: (ctx, payload) => publishTyping(ctx, { ...payload, isTyping: false }),

  messageRead: (ctx, payload) => markMessageRead(ctx, payload),

  markChatAsRead: (ctx, { userId }) => markRead(ctx, { kind: "chat", id: userId }),

  async watchPeople({ viewer, presence }, { userIds }, socket) {
    // Of those who are hidden nothing is told, as if they were never there.
    const met = userIds.filter((userId) => !viewer.hidden.includes(userId));
    for (const userId of met) await socket.join(presenceRoom(userId));
    // Once the rooms are joined: nobody comes or goes in between.
    return { online: [...(await presence.areOnline(met))] };
  },

  async unwatchPeople(_ctx, { userIds }, socket) {
    for (const userId of userIds) await socket.leave(presenceRoom(userId));
  },
};
