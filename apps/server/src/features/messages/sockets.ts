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
    // Hidden users look like users who are always offline.
    const visible = userIds.filter((userId) => !viewer.hidden.includes(userId));
    for (const userId of visible) await socket.join(presenceRoom(userId));
    // Reads the presence after joining the rooms, so that no change is missed in between.
    return { online: [...(await presence.areOnline(visible))] };
  },

  async unwatchPeople(_ctx, { userIds }, socket) {
    for (const userId of userIds) await socket.leave(presenceRoom(userId));
  },
};
