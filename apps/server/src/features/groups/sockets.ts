import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { groupRoom, markRead } from "../messages/index.ts";
import { requireMembership } from "./access.ts";
import { publishGroupDeleted } from "./publish-group-deleted.ts";

type GroupEventName = "joinGroup" | "leaveGroup" | "markGroupAsRead" | "groupDeleted";

/** Events of the clients. `joinGroup` and `leaveGroup` concern the Socket.IO room of the group, not the membership. */
export const groupEvents: Pick<EventHandlers, GroupEventName> = {
  async joinGroup(ctx, { groupId }, socket) {
    await requireMembership(ctx, groupId);
    await socket.join(groupRoom(groupId));
    try {
      // If the member was removed after the first check, the removal did not find this socket in the room.
      await requireMembership(ctx, groupId);
    } catch (error) {
      await socket.leave(groupRoom(groupId));
      throw error;
    }
  },

  leaveGroup: (_ctx, { groupId }, socket) => socket.leave(groupRoom(groupId)),

  async markGroupAsRead(ctx, { groupId }) {
    await requireMembership(ctx, groupId);
    await markRead(ctx, { kind: "group", id: groupId });
  },

  groupDeleted: (ctx, { groupId }) => publishGroupDeleted(ctx, groupId),
};
