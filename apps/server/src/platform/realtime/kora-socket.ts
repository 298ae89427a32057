import type { ClientToServer, ServerToClient } from "@kora/contract/events";
import type { Server, Socket } from "socket.io";
import type { Viewer } from "../context.ts";

/** The data that the server attaches to each socket. */
interface SocketData {
  viewer: Viewer;
  token: string;
  /** Lists the rooms of the subscriptions again. Undefined until the connection is established. */
  refreshSubscriptions?: () => void;
}

export type KoraServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

export type KoraSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
