import { hiddenFromRoom, type Room, room, userRoom } from "../../platform/realtime/rooms.ts";

/** Whoever has the status open. */
export const statusRoom = (statusId: string) => room("status", statusId);

/**
 * Whom an event about a status is for: those who have it open, but nobody hidden from its owner or the
 * actor, and all screens of its owner. A socket gets it once.
 */
export function statusAudience(status: {
  id: string;
  ownerId: string;
  actorId: string;
}): { to: Room; except: Room[] }[] {
  const { id, ownerId, actorId } = status;
  const hidden = [hiddenFromRoom(ownerId), hiddenFromRoom(actorId)];
  return [
    { to: statusRoom(id), except: [...hidden, userRoom(ownerId)] },
    { to: userRoom(ownerId), except: hidden },
  ];
}
