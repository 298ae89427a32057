import { Id } from "@kora/contract/common";
import type { ViewerContext } from "../../platform/context.ts";
import type { RoomMembership } from "../../platform/realtime/mount-events.ts";
import type { Room } from "../../platform/realtime/rooms.ts";
import { filterVisibleOnline, listPresenceRooms, presenceRooms } from "../visibility/index.ts";

/**
 * Makes a socket receive `userStatusChange` of these users, and returns the ids of those who are online now, and whose
 * online state the viewer may see. Others always look offline.
 */
export async function watchPresence(
  ctx: Pick<ViewerContext, "db" | "viewer" | "presence">,
  userIds: readonly string[],
  rooms: RoomMembership,
): Promise<ReadonlySet<string>> {
  const joinedRooms = await listPresenceRooms(ctx, userIds);
  const previousRooms = new Set(userIds.flatMap(presenceRooms));
  for (const room of joinedRooms) {
    previousRooms.delete(room);
    await rooms.join(room);
  }
  // A socket that watched a user before they became friends is in another room.
  for (const room of previousRooms) await rooms.leave(room);
  // A friendship that ended before the socket joined did not find it in the room.
  const currentRooms = new Set(await listPresenceRooms(ctx, userIds));
  for (const room of joinedRooms) if (!currentRooms.has(room)) await rooms.leave(room);
  // Reads the presence after joining the rooms, so that no change is missed in between.
  return filterVisibleOnline(ctx, userIds);
}

/**
 * Runs when a socket connects. The `recipientId` of the handshake is the other user of the chat that the client has
 * open. The socket then watches that user, and gets their presence at once. A `recipientId` that is not an id is
 * ignored: the handshake of a client with an open group may contain an empty one.
 */
export async function watchRecipient(
  ctx: ViewerContext,
  recipientId: unknown,
  socket: { readonly room: Room; readonly rooms: RoomMembership },
): Promise<void> {
  const { data: userId } = Id.safeParse(recipientId);
  if (userId === undefined) return;
  const onlineIds = await watchPresence(ctx, [userId], socket.rooms);
  const isOnline = onlineIds.has(userId);
  ctx.publish({ to: socket.room, event: "userStatusChange", payload: { userId, isOnline } });
}
