import { room } from "../../platform/realtime/rooms.ts";

/** The sockets that watch whether a user is online. */
export const presenceRoom = (userId: string) => room("presence", userId);

/** The sockets of a group's members; each joins at its handshake, or when its user joins the group. */
export const groupRoom = (groupId: string) => room("group", groupId);
