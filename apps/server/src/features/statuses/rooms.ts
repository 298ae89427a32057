import { blockedUsersRoom, type Room, room, userRoom } from "../../platform/realtime/rooms.ts";

/** The sockets that have the status open. */
export const statusRoom = (statusId: string) => room("status", statusId);

/**
 * The recipients of an event about a status: all sockets of its owner, and the sockets that have it open, except those
 * of users hidden from its owner or from the actor. Each socket gets the event once.
 */
export function statusAudience(status: {
  id: string;
  ownerId: string;
  actorId: string;
}): { to: Room; except: Room[] }[] {
  const { id, ownerId, actorId } = status;
  const blockedRooms = [blockedUsersRoom(ownerId), blockedUsersRoom(actorId)];
  return [
    { to: statusRoom(id), except: [...blockedRooms, userRoom(ownerId)] },
    { to: userRoom(ownerId), except: blockedRooms },
  ];
}
