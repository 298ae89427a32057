/** A set of sockets. Made by `room` only, so that two features never mean different things by one name. */
export type Room = string & { readonly room: unique symbol };

/** The room of one thing. Each kind is named in one place: below, or in its feature's `rooms.ts`. */
export function room(kind: string, id: string): Room {
  return `${kind}:${id}` as Room;
}

/** Every socket of a person. */
export const userRoom = (userId: string) => room("user", userId);

/** The sockets of one session, to be closed with it. */
export const sessionRoom = (sessionId: string) => room("session", sessionId);

/** Whoever must not hear of a person: those blocked by them and those who block them. */
export const hiddenFromRoom = (userId: string) => room("hidden-from", userId);
