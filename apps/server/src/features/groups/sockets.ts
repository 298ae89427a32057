import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { groupRoom, markRead } from "../messages/index.ts";
import { refuseNonMembers } from "./access.ts";
import { tellDeleted } from "./publish-group-deleted.ts";

type Names = "joinGroup" | "leaveGroup" | "markGroupAsRead" | "groupDeleted";

export const groupEvents: Pick<EventHandlers, Names> = {
  async joinGroup(ctx, { groupId }, socket) {
    await refuseNonMembers(ctx, groupId);
    await socket.join(groupRoom(groupId));
    try {
      // Whoever was taken out since then was not found in the room.
      await refuseNonMembers(ctx, groupId);
    } catch (error) {
      await socket.leave(groupRoom(groupId));
      throw error;
    }
  },

  leaveGroup: (_ctx, { groupId }, socket) => socket.leave(groupRoom(groupId)),

  async markGroupAsRead(ctx, { groupId }) {
    await refuseNonMembers(ctx, groupId);
    await markRead(ctx, { kind: "group", id: groupId });
  },

  groupDeleted: (ctx, { groupId }) => tellDeleted(ctx, groupId),
};
