import { room } from "../../platform/realtime/rooms.ts";

/**
 * Returns the room of the sockets of a group's members. A socket joins it at its handshake, or when its user joins the
 * group.
 */
export const groupRoom = (groupId: string) => room("group", groupId);
