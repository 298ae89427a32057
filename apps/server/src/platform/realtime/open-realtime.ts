import type { Server as HttpServer, IncomingMessage } from "node:http";
import { errorSentences } from "@kora/contract/errors";
import { serverEvents } from "@kora/contract/events";
import { sentences } from "@kora/contract/sentences";
import { Server } from "socket.io";
import type { Viewer } from "../context.ts";
import { AppError } from "../errors.ts";
import { readSessionToken } from "../http/session-token.ts";
import { addressKey } from "../limits/address-key.ts";
import {
  authenticateWithLimit,
  type LimitedAuthentication,
} from "../limits/authenticate-with-limit.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { boundedParser } from "./bounded-parser.ts";
import { type ConnectionLimit, createConnectionLimit } from "./connection-limit.ts";
import type { KoraServer, KoraSocket } from "./kora-socket.ts";
import { createPacketCoalescer } from "./packet-coalescer.ts";
import type { Realtime } from "./realtime.ts";
import type { RedisClient } from "./redis.ts";
import { createRedisAdapter, newMessageEvent } from "./redis-adapter.ts";
import { allUsersRoom, type Room, sessionRoom, userRoom } from "./rooms.ts";

export interface RealtimeOptions {
  readonly server: HttpServer;
  /** The connection to the other processes. Undefined if this is the only process. */
  readonly redis: RedisClient | undefined;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "deliveriesBySender">;
  readonly authentication: LimitedAuthentication;
  readonly addressOf: (request: IncomingMessage) => string;
  /** The max numbers of open sockets at this process. */
  readonly maxSockets: { readonly perUser: number; readonly perAddress: number };
  /** Lists the rooms that a new socket joins besides the rooms of its user and session. */
  readonly listInitialRooms: (viewer: Viewer) => Promise<readonly Room[]>;
  readonly onConnection: (socket: KoraSocket) => void;
  /** Parses every published payload with its schema. Tests enable it. */
  readonly validatePayloads: boolean;
}

/** A room with more sockets bypasses packet coalescing, so that its first sockets do not wait for the last ones. */
const maxCoalescedSockets = 50;

/** Opens Socket.IO on the default path of `server`. Long polling is off, so load balancers need no sticky sessions. */
export function openRealtime(options: RealtimeOptions): Realtime {
  const { deliveriesBySender } = options.metrics;
  const userLimit = createConnectionLimit(options.maxSockets.perUser);
  const addressLimit = createConnectionLimit(options.maxSockets.perAddress);
  const io: KoraServer = new Server(options.server, {
    serveClient: false,
    transports: ["websocket"],
    maxHttpBufferSize: 100_000,
    parser: boundedParser,
    // Engine.IO has allocated nothing for the connection at this point, so only the end of the TCP connection can
    // release the slot.
    allowRequest: (request, callback) => {
      const releaseSlot = addressLimit.acquire(addressKey(options.addressOf(request)));
      if (releaseSlot) request.socket.once("close", releaseSlot);
      callback(null, releaseSlot !== undefined);
    },
    ...(options.redis && { adapter: createRedisAdapter(options.redis, deliveriesBySender) }),
  });
  // A change through Redis is asynchronous. The local sockets also change synchronously, because the change must apply
  // before the next event.
  const getTargets = (room: Room) =>
    options.redis ? [io.local.in(room), io.in(room)] : [io.in(room)];

  const coalescer = createPacketCoalescer();
  io.engine.on("connection", coalescer.attach);
  io.use((socket, next) => {
    void admitOrReturnError(socket, options, userLimit).then(next);
  });
  io.on("connection", options.onConnection);
  // Events of other processes were lost while Redis was unreachable. Clients refetch after a reconnection, so their
  // connections are closed.
  options.redis?.onReconnect(() => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  });

  return {
    publish({ event, payload, to, except = [] }) {
      if (options.validatePayloads) {
        serverEvents[event].parse(payload);
      }
      if (!options.redis && hasNoRecipient(io, to, except)) return;
      const publishedAt = performance.now();
      const recipients = io.to(to).except([...except]);
      // The cast is safe because each `Publication` pairs an event with its own payload type.
      const emit = () =>
        (recipients.emit as (name: string, body: unknown) => boolean)(event, payload);
      const socketCount = io.of("/").adapter.rooms.get(to)?.size ?? 0;
      if (socketCount > maxCoalescedSockets) coalescer.bypass(emit);
      else emit();
      if (event === newMessageEvent && socketCount > 0) {
        deliveriesBySender.here.observe((performance.now() - publishedAt) / 1000);
      }
    },
    updateRooms(userId, { join = [], leave = [] }) {
      for (const sockets of getTargets(userRoom(userId))) {
        sockets.socketsJoin([...join]);
        sockets.socketsLeave([...leave]);
      }
    },
    emptyRoom(room) {
      for (const sockets of getTargets(room)) sockets.socketsLeave(room);
    },
    refreshSubscriptions(userId) {
      const { adapter, sockets } = io.of("/");
      for (const socketId of adapter.rooms.get(userRoom(userId)) ?? []) {
        sockets.get(socketId)?.data.refreshSubscriptions?.();
      }
    },
    closeSession(sessionId) {
      for (const sockets of getTargets(sessionRoom(sessionId))) sockets.disconnectSockets(true);
    },
    countSockets: () => io.of("/").sockets.size,
    async close() {
      io.local.disconnectSockets(true);
      await io.close();
    },
  };
}

/**
 * True if no socket of this process would receive an event, which then need not be serialized. The room is empty, or
 * its only socket is excluded.
 */
function hasNoRecipient(io: KoraServer, to: Room, except: readonly Room[]): boolean {
  const socketIds = io.of("/").adapter.rooms.get(to);
  if (socketIds === undefined) return true;
  const [onlySocketId] = socketIds;
  return socketIds.size === 1 && except.some((room) => room === onlySocketId);
}

/** Admits a socket, or returns the error that the client receives as `connect_error`. */
async function admitOrReturnError(
  socket: KoraSocket,
  options: RealtimeOptions,
  userLimit: ConnectionLimit,
): Promise<Error | undefined> {
  try {
    await admit(socket, options, userLimit);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) {
      // Clients sign out on the message of UNAUTHENTICATED. Too many sockets or attempts do not end a session, so they
      // have other messages. The code, in `data`, tells a revoked session from one that expired.
      const { code, message } = error;
      const refusal = new Error(code === "RATE_LIMITED" ? message : errorSentences.UNAUTHENTICATED);
      return Object.assign(refusal, { data: { code, msg: message } });
    }
    // A server error must not sign the client out, so it does not use the message of UNAUTHENTICATED.
    options.log.error(
      { err: error },
      "Realtime: a socket was refused after an unexpected error; report it to the maintainers.",
    );
    return new Error(errorSentences.INTERNAL);
  }
}

async function admit(
  socket: KoraSocket,
  options: RealtimeOptions,
  userLimit: ConnectionLimit,
): Promise<void> {
  const { handshake } = socket;
  const { authentication } = options;
  const token: unknown = handshake.auth.token ?? readSessionToken(handshake.headers);
  const address = options.addressOf(socket.request);
  const viewer = await authenticateWithLimit(token, address, authentication);
  if (viewer instanceof AppError || typeof token !== "string") {
    throw viewer;
  }
  const claimedUserId = handshake.query.userId;
  if (claimedUserId !== undefined && claimedUserId !== viewer.userId) {
    throw new AppError("UNAUTHENTICATED");
  }
  const releaseSlot = userLimit.acquire(viewer.userId);
  if (!releaseSlot) {
    throw new AppError("RATE_LIMITED", sentences.form.tooManySockets);
  }
  socket.conn.once("close", releaseSlot);
  socket.once("disconnect", releaseSlot);
  try {
    // The connection may have closed before the listeners above were attached.
    if (socket.conn.readyState !== "open") throw new AppError("UNAUTHENTICATED");
    await joinInitialRooms(socket, viewer, token, options);
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

async function joinInitialRooms(
  socket: KoraSocket,
  viewer: Viewer,
  token: string,
  options: RealtimeOptions,
): Promise<void> {
  socket.data.viewer = viewer;
  socket.data.token = token;
  // Join these rooms first: from here on, changes of the user's rooms and session reach the socket.
  await socket.join([userRoom(viewer.userId), sessionRoom(viewer.sessionId), allUsersRoom]);
  const rooms = await options.listInitialRooms(viewer);
  await socket.join([...rooms]);
  // A removal from a room during the first listing did not find the socket there, so the socket leaves stale rooms here.
  const currentRooms = new Set(rooms.length === 0 ? [] : await options.listInitialRooms(viewer));
  for (const room of rooms) {
    if (!currentRooms.has(room)) await socket.leave(room);
  }
  // A logout before the joins closed the sockets of the session without this one, so the token is checked again.
  const viewerAfterJoin = await options.authentication.authenticate(token);
  if (viewerAfterJoin instanceof AppError) {
    throw viewerAfterJoin;
  }
}
