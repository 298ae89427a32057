import { errorSentences } from "@kora/contract/errors";
import type {
  Ack,
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from "@kora/contract/events";

export type ConnectionState = "connecting" | "connected" | "away";

export interface ConnectionListeners {
  onState: (state: ConnectionState) => void;
  /** Any event of the contract. */
  onEvent: <Name extends ServerEventName>(name: Name, payload: ServerEventPayload<Name>) => void;
  /** The line is back: ask again for what is on the screen. */
  onResync: () => void;
  /** The server does not know the session: find out whether it still lives. */
  onRefused: () => void;
}

export interface Connection {
  /** Sends an event and waits for its acknowledgement; null when none came in time. */
  send<Name extends ClientEventName>(
    name: Name,
    payload: ClientEventPayload<Name>,
  ): Promise<Ack | null>;
  close(): void;
}

const acknowledgeWithin = 10_000;
/** Between two tries after refusals: doubled each time. */
const refusedDelay = 5_000;
const refusedDelayMax = 60_000;

/**
 * Opens the one realtime connection of this tab. The Socket.IO client is loaded first, so nothing of
 * it is in a page's first JavaScript. Delays are the specification's (social §7).
 */
export async function connect(
  session: { token: string; userId: string },
  { onState, onEvent, onResync, onRefused }: ConnectionListeners,
): Promise<Connection> {
  const { io } = await import("socket.io-client");
  const socket = io({
    auth: { token: session.token },
    query: { userId: session.userId },
    transports: ["websocket"],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
  });
  // A first try that fails misses as much as a line that breaks.
  let wasAway = false;
  let refusals = 0;
  const goAway = () => {
    wasAway = true;
    onState("away");
  };
  socket.on("connect", () => {
    refusals = 0;
    onState("connected");
    if (wasAway) onResync();
    wasAway = false;
  });
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  socket.on("disconnect", (reason) => {
    goAway();
    // A server that stops, or has ended the session, closes the socket: Socket.IO would leave it so.
    if (reason === "io server disconnect") comeBack = setTimeout(() => socket.connect(), 1500);
  });
  socket.on("connect_error", ({ message }) => {
    goAway();
    // Unreachable: Socket.IO tries again by itself.
    if (socket.active) return;
    // Whoever has too many sockets open is polled for, and stays signed in.
    if (message === errorSentences.UNAUTHENTICATED) onRefused();
    const wait = Math.min(refusedDelay * 2 ** refusals, refusedDelayMax);
    refusals += 1;
    comeBack = setTimeout(() => socket.connect(), wait);
  });
  socket.onAny((name: ServerEventName, payload: ServerEventPayload<ServerEventName>) =>
    onEvent(name, payload),
  );

  return {
    send: async (name, payload) => {
      if (!socket.connected) return null;
      try {
        const ack: Ack = await socket.timeout(acknowledgeWithin).emitWithAck(name, payload);
        return ack;
      } catch {
        return null;
      }
    },
    close: () => {
      clearTimeout(comeBack);
      socket.disconnect();
    },
  };
}
