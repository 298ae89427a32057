import { Id } from "@kora/contract/common";
import type { ViewerContext } from "../../platform/context.ts";
import type { RoomMembership } from "../../platform/realtime/mount-events.ts";
import type { Room } from "../../platform/realtime/rooms.ts";
import { filterVisibleOnline, presenceTopic, publishPresence } from "../visibility/index.ts";
import { markChatsDelivered } from "./receipts/mark-chats-delivered.ts";
import { markGroupsDelivered } from "./receipts/mark-groups-delivered.ts";

/**
 * Makes a socket receive `userStatusChange` of these users, and returns the ids of those who are online now, and whose
 * online state the viewer may see. Others always look offline.
 */
export async function watchPresence(
  ctx: Pick<ViewerContext, "db" | "viewer" | "presence">,
  userIds: readonly string[],
  rooms: Pick<RoomMembership, "subscribe">,
): Promise<ReadonlySet<string>> {
  await rooms.subscribe(presenceTopic, userIds);
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

/**
 * Runs when the viewer comes online or goes offline. It marks messages as delivered, stores the time as `last_seen_at`,
 * and publishes the change to the users who watch the viewer and may see it. Group messages are also marked when the
 * viewer goes offline: while a member is online, group messages count as delivered to them without a stored receipt.
 */
export async function changePresence(ctx: ViewerContext, isOnline: boolean): Promise<void> {
  const { userId } = ctx.viewer;
  if (isOnline) {
    await markChatsDelivered(ctx);
  }
  await markGroupsDelivered(ctx, isOnline);
  await publishPresence(ctx, { userId, isOnline });
}
