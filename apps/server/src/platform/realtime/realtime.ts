import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { Room } from "./rooms.ts";

/** One event for the sockets of one room. */
export type Publication = {
  [Name in ServerEventName]: {
    readonly event: Name;
    readonly payload: ServerEventPayload<Name>;
    readonly to: Room;
    /** Sockets in one of these rooms do not receive the event. */
    readonly except?: readonly Room[];
  };
}[ServerEventName];

export interface Realtime {
  /** Sends an event. Only `inTransaction` and `createEffects` call it, after commit. */
  publish(publication: Publication): void;
  /** Makes all sockets of a user join and leave rooms. */
  updateRooms(
    userId: string,
    rooms: { readonly join?: readonly Room[]; readonly leave?: readonly Room[] },
  ): void;
  /** Makes all sockets of all users leave a room. */
  emptyRoom(room: Room): void;
  /** Lists the rooms of the subscriptions of a user's sockets at this process again; see `Subscriptions.refresh`. */
  refreshSubscriptions(userId: string): void;
  /** Closes the sockets of a session that has ended. */
  closeSession(sessionId: string): void;
  /** Returns the number of open sockets at this process. */
  countSockets(): number;
  /** Sends a disconnect packet to every socket of this process and closes it. The web app reconnects later. */
  close(): Promise<void>;
}
