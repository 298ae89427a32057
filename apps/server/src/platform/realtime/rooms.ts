/** The name of a set of sockets. Only `room` creates it, so that two features never share a name by accident. */
export type Room = string & { readonly room: unique symbol };

/** Creates the room of one entity. Each kind is named in one place: below, or in its feature's `rooms.ts`. */
export function room(kind: string, id: string): Room {
  return `${kind}:${id}` as Room;
}

/** The room of all sockets of all users, for rare events only. */
export const allUsersRoom = room("all-users", "");

/** The room of all sockets of a user. */
export const userRoom = (userId: string) => room("user", userId);

/** The room of all sockets of a session. They close when the session ends. */
export const sessionRoom = (sessionId: string) => room("session", sessionId);

/** The room of all users who blocked this user or whom this user blocked. They receive no events about this user. */
export const blockedUsersRoom = (userId: string) => room("hidden-from", userId);

/** The room of all users who muted this user. They receive no events about this user's content. */
export const mutersRoom = (userId: string) => room("muters-of", userId);
