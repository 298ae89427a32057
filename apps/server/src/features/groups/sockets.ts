import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { groupRoom, markRead } from "../messages/index.ts";
import { requireMembership } from "./access.ts";
import { publishGroupDeleted } from "./publish-group-deleted.ts";

type Names = "joinGroup" | "leaveGroup" | "markGroupAsRead" | "groupDeleted";

export const groupEvents: Pick<EventHandlers, Names> = {
  async joinGroup(ctx, { groupId }, socket) {
    await requireMembership(ctx, groupId);
    await socket.join(groupRoom(groupId));
    try {
      // A member who was removed between the first check and the join was not in the room yet.
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
