import { Id } from "@kora/contract/common";
import type { ViewerContext } from "../../platform/context.ts";
import type { RoomMembership } from "../../platform/realtime/mount-events.ts";
import type { Room } from "../../platform/realtime/rooms.ts";
import { presenceRoom } from "./rooms.ts";

/**
 * Makes a socket receive `userStatusChange` of these users, and returns those who are online now. Users with a block
 * between them and the viewer look like users who are always offline.
 */
export async function watchPresence(
  { viewer, presence }: Pick<ViewerContext, "viewer" | "presence">,
  userIds: readonly string[],
  rooms: RoomMembership,
): Promise<ReadonlySet<string>> {
  const visible = userIds.filter((userId) => !viewer.hiddenUserIds.includes(userId));
  for (const userId of visible) await rooms.join(presenceRoom(userId));
  // Reads the presence after joining the rooms, so that no change is missed in between.
  return presence.filterOnline(visible);
}

/**
 * Called when a socket connects: watches the partner of the chat that the client has open, whose id is the
 * `recipientId` of the handshake, and tells the socket whether they are online now. A `recipientId` that is no id is
 * ignored: the handshake of a group chat may have an empty one.
 */
export async function watchRecipient(
  ctx: ViewerContext,
  recipientId: unknown,
  socket: { readonly room: Room; readonly rooms: RoomMembership },
): Promise<void> {
  const { data: userId } = Id.safeParse(recipientId);
  if (userId === undefined) return;
  const online = await watchPresence(ctx, [userId], socket.rooms);
  const isOnline = online.has(userId);
  ctx.publish({ to: socket.room, event: "userStatusChange", payload: { userId, isOnline } });
}
