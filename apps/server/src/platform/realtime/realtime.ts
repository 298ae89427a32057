import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { Room } from "./rooms.ts";

/** One event for the sockets of one room. */
export type Publication = {
  [Name in ServerEventName]: {
    readonly event: Name;
    readonly payload: ServerEventPayload<Name>;
    readonly to: Room;
    /** Sockets in one of these rooms do not get it. */
    readonly except?: readonly Room[];
  };
}[ServerEventName];

export interface Realtime {
  /** Sends an event. Only `inTransaction` and its kin call it, after commit. */
  publish(publication: Publication): void;
  /** Lets all sockets of a person join rooms and leave others, without being asked. */
  updateRooms(
    userId: string,
    rooms: { readonly join?: readonly Room[]; readonly leave?: readonly Room[] },
  ): void;
  /** Closes the sockets of a session that has ended. */
  closeSession(sessionId: string): void;
  /** How many sockets of people are open at this process. */
  countSockets(): number;
  /** Tells clients to come back later and closes every socket of this process. */
  close(): Promise<void>;
}
