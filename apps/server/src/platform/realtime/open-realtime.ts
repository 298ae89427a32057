import type { Server as HttpServer, IncomingMessage } from "node:http";
import { errorSentences } from "@kora/contract/errors";
import { serverEvents } from "@kora/contract/events";
import { sentences } from "@kora/contract/sentences";
import { Server } from "socket.io";
import type { Viewer } from "../context.ts";
import { AppError } from "../errors.ts";
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
import { createRedisAdapter, newMessage } from "./redis-adapter.ts";
import { type Room, sessionRoom, userRoom } from "./rooms.ts";

export interface RealtimeOptions {
  readonly server: HttpServer;
  /** Where there are other processes: the link to them. */
  readonly redis: RedisClient | undefined;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "deliveries">;
  readonly authentication: LimitedAuthentication;
  readonly addressOf: (request: IncomingMessage) => string;
  /** How many sockets may be open at this process. */
  readonly maxSockets: { readonly perUser: number; readonly perAddress: number };
  /** Rooms that a person's socket is in from the start, beside its own. */
  readonly listInitialRooms: (viewer: Viewer) => Promise<readonly Room[]>;
  readonly onConnection: (socket: KoraSocket) => void;
  /** Parses every payload with its schema: on in tests. */
  readonly validatePayloads: boolean;
}

/** Sockets of a room that are told one after the other, not each in one piece with what else it is told. */
const many = 50;

/** Opens the socket on the default path of `server`. Long polling is off, so no process needs sticky clients. */
export function openRealtime(options: RealtimeOptions): Realtime {
  const { deliveries } = options.metrics;
  const ofUser = createConnectionLimit(options.maxSockets.perUser);
  const ofAddress = createConnectionLimit(options.maxSockets.perAddress);
  const io: KoraServer = new Server(options.server, {
    serveClient: false,
    transports: ["websocket"],
    maxHttpBufferSize: 100_000,
    parser: boundedParser,
    // Before Engine.IO makes anything for the connection. Its end is the end of the TCP connection.
    allowRequest: (request, answer) => {
      const close = ofAddress.acquire(addressKey(options.addressOf(request)));
      if (close) request.socket.once("close", close);
      answer(null, close !== undefined);
    },
    ...(options.redis && { adapter: createRedisAdapter(options.redis, deliveries) }),
  });
  // Here at once, and then by way of Redis: what changes about a person must hold before the next event.
  const everywhere = (room: Room) =>
    options.redis ? [io.local.in(room), io.in(room)] : [io.in(room)];

  const coalescer = createPacketCoalescer();
  io.engine.on("connection", coalescer.attach);
  io.use((socket, next) => {
    void refusal(socket, options, ofUser).then(next);
  });
  io.on("connection", options.onConnection);
  // What other processes said meanwhile is lost: whose line breaks comes again and asks for it.
  options.redis?.onReconnect(() => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  });

  return {
    publish({ event, payload, to, except = [] }) {
      if (options.validatePayloads) {
        serverEvents[event].parse(payload);
      }
      if (!options.redis && isEmpty(io, to, except)) return;
      const committed = performance.now();
      const target = io.to(to).except([...except]);
      // The union's members agree by construction; the emitter's type asks for one at a time.
      const emit = () => (target.emit as (name: string, body: unknown) => boolean)(event, payload);
      const size = io.of("/").adapter.rooms.get(to)?.size ?? 0;
      if (size > many) coalescer.bypass(emit);
      else emit();
      if (event === newMessage && size > 0) {
        deliveries.here.observe((performance.now() - committed) / 1000);
      }
    },
    updateRooms(userId, { join: into = [], leave: from = [] }) {
      for (const sockets of everywhere(userRoom(userId))) {
        sockets.socketsJoin([...into]);
        sockets.socketsLeave([...from]);
      }
    },
    closeSession(sessionId) {
      for (const sockets of everywhere(sessionRoom(sessionId))) sockets.disconnectSockets(true);
    },
    countSockets: () => io.of("/").sockets.size,
    async close() {
      io.local.disconnectSockets(true);
      await io.close();
    },
  };
}

/**
 * Whether nobody of this process would hear an event, so that it need not even be written out: the room is empty,
 * or holds nothing but the one socket that is told otherwise.
 */
function isEmpty(io: KoraServer, to: Room, except: readonly Room[]): boolean {
  const there = io.of("/").adapter.rooms.get(to);
  if (there === undefined) return true;
  const [only] = there;
  return there.size === 1 && except.some((room) => room === only);
}

/** Admits a socket, or says in the sentence of `connect_error` why not. */
async function refusal(
  socket: KoraSocket,
  options: RealtimeOptions,
  ofUser: ConnectionLimit,
): Promise<Error | undefined> {
  try {
    await admit(socket, options, ofUser);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) {
      // Clients sign out on the sentence of a dead session; too many sockets or tries are none.
      const isTooMany = error.code === "RATE_LIMITED";
      return new Error(isTooMany ? error.message : errorSentences.UNAUTHENTICATED);
    }
    // Not the sentence of a dead session: clients sign out on that one.
    options.log.error({ err: error }, "a socket could not be admitted");
    return new Error(errorSentences.INTERNAL);
  }
}

async function admit(
  socket: KoraSocket,
  options: RealtimeOptions,
  ofUser: ConnectionLimit,
): Promise<void> {
  const { handshake } = socket;
  const { authentication } = options;
  const token: unknown = handshake.auth.token ?? handshake.headers["x-auth-token"];
  const address = options.addressOf(socket.request);
  const viewer = await authenticateWithLimit(token, address, authentication);
  if (viewer instanceof AppError || typeof token !== "string") {
    throw viewer;
  }
  const claimed = handshake.query.userId;
  if (claimed !== undefined && claimed !== viewer.userId) {
    throw new AppError("UNAUTHENTICATED");
  }
  const close = ofUser.acquire(viewer.userId);
  if (!close) {
    throw new AppError("RATE_LIMITED", sentences.form.tooManySockets);
  }
  socket.conn.once("close", close);
  socket.once("disconnect", close);
  try {
    // Its end came before somebody listened for it.
    if (socket.conn.readyState !== "open") throw new AppError("UNAUTHENTICATED");
    await enterRooms(socket, viewer, token, options);
  } catch (error) {
    close();
    throw error;
  }
}

async function enterRooms(
  socket: KoraSocket,
  viewer: Viewer,
  token: string,
  options: RealtimeOptions,
): Promise<void> {
  socket.data.viewer = viewer;
  socket.data.token = token;
  // Reachable first: what changes about a person from here on finds the socket.
  await socket.join([userRoom(viewer.userId), sessionRoom(viewer.sessionId)]);
  const rooms = await options.listInitialRooms(viewer);
  await socket.join([...rooms]);
  // Whatever the person was taken out of since the first look did not find the socket in its room.
  const rightRooms = new Set(rooms.length === 0 ? [] : await options.listInitialRooms(viewer));
  for (const room of rooms) {
    if (!rightRooms.has(room)) await socket.leave(room);
  }
  // A logout since the first look has closed the session's room without this socket in it.
  const stillThere = await options.authentication.authenticate(token);
  if (stillThere instanceof AppError) {
    throw stillThere;
  }
}
