import { randomUUID } from "node:crypto";
import { errorSentences } from "@kora/contract/errors";
import {
  type Ack,
  type ClientEventDefinition,
  type ClientEventName,
  type ClientEventPayload,
  clientEvents,
} from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { rateLimits } from "@kora/contract/rate-limits";
import type { Viewer, ViewerContext } from "../context.ts";
import { AppError, rateLimited } from "../errors.ts";
import { parseInput } from "../http/parse-input.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { toAppError } from "../to-app-error.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { KoraSocket } from "./kora-socket.ts";
import type { Room } from "./rooms.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";

/**
 * Joins and leaves rooms for one socket, and subscribes it to entities whose rooms follow the viewer's rights and
 * relations. The number of rooms and entities is limited.
 */
export interface RoomMembership extends Pick<Subscriptions, "subscribe" | "unsubscribe"> {
  join(room: Room): Promise<void>;
  leave(room: Room): Promise<void>;
}

/** Routes one event of the contract to its operation. */
type EventHandler<Name extends ClientEventName> = (
  ctx: ViewerContext,
  payload: ClientEventPayload<Name>,
  socket: RoomMembership,
) => Promise<AckData | undefined> | Promise<void>;

/** The fields of an acknowledgement besides `ok`. */
type AckData = Omit<Extract<Ack, { ok: true }>, "ok">;

/** One handler per event. A missing handler is a compile error. */
export type EventHandlers = { [Name in ClientEventName]: EventHandler<Name> };

/** The duration metrics of events, by event name and outcome. */
export type EventDurations = {
  readonly [Name in ClientEventName]: ReturnType<Metrics["events"]>;
};

/** Creates the duration metrics, which all sockets share. */
export function createEventDurations(metrics: Metrics): EventDurations {
  const names = Object.keys(clientEvents) as ClientEventName[];
  return Object.fromEntries(names.map((name) => [name, metrics.events(name)])) as EventDurations;
}

interface MountEventsOptions {
  readonly handlers: EventHandlers;
  /** Runs for each event, because the session may have ended after the handshake. */
  readonly authenticate: (token: string) => Promise<Viewer | AppError>;
  readonly createContext: (viewer: Viewer) => ViewerContext;
  /** Counts the actions of a user over sockets and HTTP together. */
  readonly limiter: Limiter;
  readonly durations: EventDurations;
  readonly tracing: Tracing | undefined;
}

type AnyHandler = (
  ctx: ViewerContext,
  payload: unknown,
  socket: RoomMembership,
) => Promise<AckData | undefined>;

/** Max events of one socket in a window of 10 s. It is far above the rate at which a human can act. */
const eventsPerWindow = 200;
const windowMilliseconds = 10_000;

/** Max events in a window before the socket is disconnected: only a program sends so many, and refusals cost work. */
const eventsUntilDisconnect = 5 * eventsPerWindow;

/**
 * Max rooms that a socket can join: that of what the viewer may see, and by its own events the rooms of one screen and
 * those of watched users. They fit twice, because the users of a new list may be watched before those of the previous one
 * are no longer.
 */
const maxJoinedRooms = 1 + 50 + 2 * limits.presence.watchedAtOnce;

/** Listens on `socket` for every event of the contract. Returns the socket's room operations. */
export function mountEvents(socket: KoraSocket, options: MountEventsOptions): RoomMembership {
  const countEvent = createEventCounter();
  const joinedRooms = new Set<Room>();
  const countFree = () => maxJoinedRooms - joinedRooms.size - subscriptions.size();
  const subscriptions = createSubscriptions(socket, {
    getContext: async () => {
      const viewer = await options.authenticate(socket.data.token);
      if (viewer instanceof AppError) throw viewer;
      return options.createContext(viewer);
    },
    countFree,
  });
  socket.data.refreshSubscriptions = () => refreshOrClose(socket, subscriptions, options);
  const membership: RoomMembership = {
    subscribe: subscriptions.subscribe,
    unsubscribe: subscriptions.unsubscribe,
    join: async (room) => {
      if (countFree() <= 0 && !joinedRooms.has(room)) {
        throw new AppError("RATE_LIMITED");
      }
      joinedRooms.add(room);
      await socket.join(room);
    },
    leave: async (room) => {
      joinedRooms.delete(room);
      await socket.leave(room);
    },
  };
  for (const [name, definition] of Object.entries(clientEvents) as [
    ClientEventName,
    ClientEventDefinition,
  ][]) {
    const handle = options.handlers[name] as AnyHandler;
    const durations = options.durations[name];
    const addListener = socket.on as (name: string, listener: (...args: unknown[]) => void) => void;
    addListener.call(socket, name, (...args: unknown[]) => {
      const lastArg = args.at(-1);
      const acknowledge =
        typeof lastArg === "function" ? (lastArg as (ack: Ack) => void) : undefined;
      const payload = typeof args[0] === "function" ? {} : (args[0] ?? {});
      const count = countEvent();
      const startedAt = performance.now();
      if (count > eventsUntilDisconnect) {
        socket.disconnect(true);
        return;
      }
      const run = async () => {
        if (count > eventsPerWindow) {
          throw new AppError("RATE_LIMITED");
        }
        const viewer = await options.authenticate(socket.data.token);
        if (viewer instanceof AppError) {
          // The acknowledgement must be sent before the socket closes.
          setImmediate(() => socket.disconnect(true));
          throw viewer;
        }
        await enforceRateLimit(definition, viewer, options.limiter);
        const parsedPayload = parseInput(definition.payload, payload);
        return handle(options.createContext(viewer), parsedPayload, membership);
      };
      (options.tracing?.span("event", name, run) ?? run()).then(
        (ackData) => {
          acknowledge?.({ ok: true, ...ackData });
          durations.ok.observe(secondsSince(startedAt));
        },
        (error: unknown) => {
          acknowledge?.({ ok: false, ...toErrorBody(error, socket, options, name) });
          const outcome = error instanceof AppError ? "refused" : "failed";
          durations[outcome].observe(secondsSince(startedAt));
        },
      );
    });
  }
  return membership;
}

/** The room of one socket alone: Socket.IO puts every socket into the room of its own id. */
export function ownRoom(socket: KoraSocket): Room {
  return socket.id as Room;
}

/** Refreshes the subscriptions of a socket. If that fails, closes the connection: the client then subscribes again. */
function refreshOrClose(
  socket: KoraSocket,
  subscriptions: Subscriptions,
  options: MountEventsOptions,
): void {
  subscriptions.refresh().catch((error: unknown) => {
    socket.conn.close();
    if (error instanceof AppError) return;
    options
      .createContext(socket.data.viewer)
      .log.error(
        { err: error },
        "Realtime: the subscriptions of a socket were not refreshed; its client connects again.",
      );
  });
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

function toErrorBody(
  error: unknown,
  socket: KoraSocket,
  options: MountEventsOptions,
  event: ClientEventName,
) {
  const appError = toAppError(error);
  if (appError) {
    return appError.toBody();
  }
  const requestId = randomUUID();
  const { log } = options.createContext(socket.data.viewer);
  log.error(
    { err: error, event, reqId: requestId },
    "Realtime: an event failed with an unexpected error; report it to the maintainers.",
  );
  return { ...new AppError("INTERNAL", errorSentences.INTERNAL).toBody(), requestId };
}

async function enforceRateLimit(
  { rateLimit }: ClientEventDefinition,
  { userId }: Viewer,
  limiter: Limiter,
): Promise<void> {
  const waitSeconds = rateLimit && (await limiter.hit(rateLimit, userId, rateLimits[rateLimit]));
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}

/** Returns a function that counts one event and returns the count of the current window. */
function createEventCounter(): () => number {
  let startedAt = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt > windowMilliseconds) {
      startedAt = now;
      count = 0;
    }
    count += 1;
    return count;
  };
}
