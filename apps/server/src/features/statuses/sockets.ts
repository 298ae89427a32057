import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { getStatusForViewer } from "./access.ts";
import { statusRoom } from "./rooms.ts";

export const statusEvents: Pick<EventHandlers, "openStatus" | "closeStatus"> = {
  async openStatus(ctx, { statusId }, socket) {
    const status = await getStatusForViewer(ctx, statusId);
    await socket.join(statusRoom(status.id));
  },

  closeStatus: (_ctx, { statusId }, socket) => socket.leave(statusRoom(statusId)),
};
