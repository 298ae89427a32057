import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { getStanding, groupRoom, markRead } from "../messages/index.ts";
import { tellDeleted } from "./tell-deleted.ts";

type Names = "joinGroup" | "leaveGroup" | "markGroupAsRead" | "groupDeleted";

export const groupEvents: Pick<EventHandlers, Names> = {
  async joinGroup(ctx, { groupId }, socket) {
    await getStanding(ctx, groupId);
    await socket.join(groupRoom(groupId));
    try {
      // Whoever was taken out since then was not found in the room.
      await getStanding(ctx, groupId);
    } catch (error) {
      await socket.leave(groupRoom(groupId));
      throw error;
    }
  },

  leaveGroup: (_ctx, { groupId }, socket) => socket.leave(groupRoom(groupId)),

  markGroupAsRead: (ctx, { groupId }) => markRead(ctx, { kind: "group", id: groupId }),

  groupDeleted: (ctx, { groupId }) => tellDeleted(ctx, groupId),
};
