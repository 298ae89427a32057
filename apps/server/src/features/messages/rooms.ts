import { room } from "../../platform/realtime/rooms.ts";

/** The sockets that are told when a person comes and goes. */
export const presenceRoom = (userId: string) => room("presence", userId);

/** The sockets of a group's members; each is in it from its handshake on, or from when its person joined. */
export const groupRoom = (groupId: string) => room("group", groupId);
