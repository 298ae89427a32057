import type { TransactionContext } from "../../platform/context.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { presenceRooms } from "../visibility/index.ts";

/**
 * Ends the subscriptions of two users, whose friendship has ended, to each other's presence. A client that still shows
 * the other user subscribes again as a stranger.
 */
export function endPresenceWatch(tx: TransactionContext, userA: string, userB: string): void {
  for (const [viewer, userId] of [
    [userA, userB],
    [userB, userA],
  ] as const) {
    tx.afterCommit((realtime) => realtime.updateRooms(viewer, { leave: presenceRooms(userId) }));
    tx.publish({
      to: userRoom(viewer),
      event: "userStatusChange",
      payload: { userId, isOnline: false },
    });
  }
}
