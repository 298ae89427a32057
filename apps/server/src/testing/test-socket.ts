import type {
  Ack,
  ClientEventName,
  ClientEventPayload,
  ClientToServer,
  ServerEventName,
  ServerEventPayload,
  ServerToClient,
} from "@kora/contract/events";
import { io, type Socket } from "socket.io-client";
import type { TestApp, TestUser } from "./test-app.ts";

type Listener<Name extends ServerEventName> = (payload: ServerEventPayload<Name>) => void;

/** A client socket of one test. */
export interface TestSocket {
  /** Sends an event and resolves with its acknowledgement. */
  emitWithAck<Name extends ClientEventName>(
    name: Name,
    payload: ClientEventPayload<Name>,
  ): Promise<Ack>;
  /** Sends an event without waiting for an acknowledgement. */
  emit<Name extends ClientEventName>(name: Name, payload: ClientEventPayload<Name>): void;
  on<Name extends ServerEventName>(name: Name, listener: Listener<Name>): void;
  /** Resolves when the socket is disconnected. */
  closed(): Promise<void>;
  close(): void;
}

/**
 * Connects as a browser does. `handshake` is sent besides the token, and `listeners` get also what the server sends at
 * once. Rejects with the server's `connect_error`.
 */
export async function connect(
  testApp: Pick<TestApp, "listen">,
  user?: Pick<TestUser, "token"> & { userId?: string },
  {
    handshake = {},
    listeners = {},
  }: {
    readonly handshake?: { readonly hasMutedWords?: boolean; readonly visibilityVersion?: string };
    readonly listeners?: { readonly [Name in ServerEventName]?: Listener<Name> };
  } = {},
): Promise<TestSocket> {
  const socket: Socket<ServerToClient, ClientToServer> = io(await testApp.listen(), {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...(user && {
      auth: { token: user.token, ...handshake },
      ...(user.userId && { query: { userId: user.userId } }),
    }),
  });
  // The untyped socket suffices, because `TestSocket` types the names and payloads.
  const untypedSocket: Socket = socket;
  for (const [name, listener] of Object.entries(listeners)) untypedSocket.on(name, listener);
  const disconnection = new Promise<void>((resolve) => socket.on("disconnect", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", () => resolve());
    socket.on("connect_error", (error) => {
      socket.close();
      reject(error);
    });
  });
  return {
    emitWithAck: (name, payload) => untypedSocket.timeout(5000).emitWithAck(name, payload),
    emit: (name, payload) => {
      untypedSocket.emit(name, payload);
    },
    on: (name, listener) => {
      untypedSocket.on(name as string, listener);
    },
    closed: () => disconnection,
    close: () => {
      socket.close();
    },
  };
}
