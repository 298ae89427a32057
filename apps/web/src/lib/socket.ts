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
  /** The line is back, or the server refuses the token: ask again for what is on the screen. */
  onResync: () => void;
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

/**
 * Opens the one realtime connection of this tab. The Socket.IO client is loaded first, so nothing of
 * it is in a page's first JavaScript. Delays are the specification's (social §7).
 */
export async function connect(
  session: { token: string; userId: string },
  { onState, onEvent, onResync }: ConnectionListeners,
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
  let wasConnected = false;
  socket.on("connect", () => {
    onState("connected");
    if (wasConnected) onResync();
    wasConnected = true;
  });
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  socket.on("disconnect", (reason) => {
    onState("away");
    // A server that stops, or has ended the session, closes the socket: Socket.IO would leave it so.
    if (reason === "io server disconnect") comeBack = setTimeout(() => socket.connect(), 1500);
  });
  socket.on("connect_error", () => {
    onState("away");
    // Refused, not unreachable: whether the session lives is for the next call to find out.
    if (!socket.active) onResync();
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
