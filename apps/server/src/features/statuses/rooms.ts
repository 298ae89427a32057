import {
  blockedUsersRoom,
  mutersRoom,
  type Room,
  room,
  userRoom,
} from "../../platform/realtime/rooms.ts";

/** Returns the room of the sockets that have the status open. */
export const statusRoom = (statusId: string) => room("status", statusId);

/**
 * Returns the recipients of an event about a status: all sockets of its owner, and the sockets that have the status
 * open. Sockets of users who muted the owner, or have a block with the owner or the actor, are excepted. Each socket gets
 * the event once.
 */
export function statusAudience(status: {
  id: string;
  ownerId: string;
  /** The user whose command causes the event. */
  actorId: string;
}): { to: Room; except: Room[] }[] {
  const { id, ownerId, actorId } = status;
  const blockedRooms = [blockedUsersRoom(ownerId), blockedUsersRoom(actorId)];
  return [
    { to: statusRoom(id), except: [...blockedRooms, mutersRoom(ownerId), userRoom(ownerId)] },
    { to: userRoom(ownerId), except: blockedRooms },
  ];
}
