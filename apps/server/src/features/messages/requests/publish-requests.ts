import type { Effects } from "../../../platform/context.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";

/** Makes the clients of the user `recipientId` refetch their message requests. `userId` is the sender of the request. */
export function publishRequestsChanged(
  ctx: Pick<Effects, "publish">,
  recipientId: string,
  userId: string,
): void {
  ctx.publish({ to: userRoom(recipientId), event: "messageRequestsChanged", payload: { userId } });
}
