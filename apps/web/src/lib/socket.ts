import { unauthenticatedSentence } from "@kora/contract/errors";
import type {
  Ack,
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from "@kora/contract/events";
import { deviceStore } from "./storage.ts";
import { visibilityVersionKey } from "./visibility-version.ts";

export type ConnectionState = "connecting" | "connected" | "disconnected";

export interface ConnectionListeners {
  onState: (state: ConnectionState) => void;
  /** Called with each server event of the contract. */
  onEvent: <Name extends ServerEventName>(name: Name, payload: ServerEventPayload<Name>) => void;
  /** Called on each connection, the first one too. Data fetched before it may lack events and must be refetched. */
  onResync: (isReconnection: boolean) => void;
  /** Called when the server rejects the session token. The caller must check whether the session is still valid. */
  onRefused: () => void;
}

export interface Connection {
  /**
   * Sends an event and waits for its acknowledgement; null without a connection or when none arrives within 10 seconds.
   */
  send<Name extends ClientEventName>(
    name: Name,
    payload: ClientEventPayload<Name>,
  ): Promise<Ack | null>;
  close(): void;
}

const ackTimeoutMilliseconds = 10_000;
/** Delay before the first retry after a refused connection; doubled with each further refusal. */
const minRefusedMilliseconds = 5_000;
const maxRefusedMilliseconds = 60_000;

/**
 * Opens the single realtime connection of this tab. The Socket.IO client is imported on demand, so that it is not part
 * of the first bundle. The specification prescribes its default delays: 1 to 5 s between attempts of at most 20 s.
 */
export async function connect(
  session: { token: string; userId: string },
  { onState, onEvent, onResync, onRefused }: ConnectionListeners,
): Promise<Connection> {
  const { io } = await import("socket.io-client");
  const socket = io({
    // Socket.IO calls it at each connection. The key is that of `useMutedWords`, whose chunk not every page loads.
    auth: (send) =>
      send({
        token: session.token,
        hasMutedWords: deviceStore.get(`muted-words:${session.userId}`) !== null,
        visibilityVersion: deviceStore.get(visibilityVersionKey(session.userId)) ?? "",
      }),
    query: { userId: session.userId },
    transports: ["websocket"],
  });
  let refusals = 0;
  let isReconnection = false;
  socket.on("connect", () => {
    refusals = 0;
    onState("connected");
    // Also on the first connection: data that the page has loaded may have changed before the socket received events.
    onResync(isReconnection);
    isReconnection = true;
  });
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  socket.on("disconnect", (reason) => {
    onState("disconnected");
    // Socket.IO does not reconnect when the server closed the socket (shutdown or ended session), so we do.
    if (reason === "io server disconnect")
      reconnectTimer = setTimeout(() => socket.connect(), 1500);
  });
  socket.on("connect_error", ({ message }) => {
    onState("disconnected");
    // The server is unreachable: Socket.IO retries by itself.
    if (socket.active) return;
    // A tab refused for too many open sockets stays signed in and falls back to polling.
    if (message === unauthenticatedSentence) onRefused();
    const delay = Math.min(minRefusedMilliseconds * 2 ** refusals, maxRefusedMilliseconds);
    refusals += 1;
    reconnectTimer = setTimeout(() => socket.connect(), delay);
  });
  socket.onAny((name: ServerEventName, payload: ServerEventPayload<ServerEventName>) =>
    onEvent(name, payload),
  );

  return {
    send: async (name, payload) => {
      if (!socket.connected) return null;
      try {
        const ack: Ack = await socket.timeout(ackTimeoutMilliseconds).emitWithAck(name, payload);
        return ack;
      } catch {
        return null;
      }
    },
    close: () => {
      clearTimeout(reconnectTimer);
      socket.disconnect();
    },
  };
}
