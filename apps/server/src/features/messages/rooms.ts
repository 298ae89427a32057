import { room } from "../../platform/realtime/rooms.ts";

/** The sockets that are told when a person comes and goes. */
export const presenceRoom = (userId: string) => room("presence", userId);
