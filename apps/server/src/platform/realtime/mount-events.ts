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

/** What an event's handler may do with its socket. */
interface SocketRooms {
  /** Of this socket alone; none where it asked for no answer, and so is told by events as all others are. */
  readonly acknowledged: Room | undefined;
  join(room: Room): Promise<void>;
  leave(room: Room): Promise<void>;
}

/** Routes one event of the contract to its operation. */
type EventHandler<Name extends ClientEventName> = (
  ctx: ViewerContext,
  payload: ClientEventPayload<Name>,
  socket: SocketRooms,
) => Promise<AckData | undefined> | Promise<void>;

/** What an acknowledgement says beside `ok`. */
type AckData = Omit<Extract<Ack, { ok: true }>, "ok">;

/** A handler for each event; a missing one does not compile. */
export type EventHandlers = { [Name in ClientEventName]: EventHandler<Name> };

/** Where the events of a name are counted, by how they ended. */
export type EventDurations = {
  readonly [Name in ClientEventName]: ReturnType<Metrics["events"]>;
};

/** Made once for all sockets. */
export function createEventDurations(metrics: Metrics): EventDurations {
  const names = Object.keys(clientEvents) as ClientEventName[];
  return Object.fromEntries(names.map((name) => [name, metrics.events(name)])) as EventDurations;
}

interface MountEventsOptions {
  readonly handlers: EventHandlers;
  /** Asked again at each event: a session may have ended since the handshake. */
  readonly authenticate: (token: string) => Promise<Viewer | AppError>;
  readonly createContext: (viewer: Viewer) => ViewerContext;
  /** Counts what a person does by socket and by HTTP together. */
  readonly limiter: Limiter;
  readonly durations: EventDurations;
  readonly tracing: Tracing | undefined;
}

type AnyHandler = (
  ctx: ViewerContext,
  payload: unknown,
  socket: SocketRooms,
) => Promise<AckData | undefined>;

/** Events of one socket in a window of 10 s; far above what a person's taps can make. */
const eventsPerWindow = 200;
const windowMilliseconds = 10_000;

/** Whoever goes on after so many refusals is no person: to answer each would be work for nothing. */
const eventsBeforeTheEnd = 5 * eventsPerWindow;

/** Rooms that one socket may be in by its own wish at a time: those of a screen, and of the people on it. */
const mostRooms = 50 + limits.presence.watched;

/** Listens on `socket` for every event of the contract. */
export function mountEvents(socket: KoraSocket, options: MountEventsOptions): void {
  const countEvent = createWindow();
  const joined = new Set<Room>();
  const membership: Omit<SocketRooms, "acknowledged"> = {
    join: async (room) => {
      if (joined.size >= mostRooms && !joined.has(room)) {
        throw new AppError("RATE_LIMITED");
      }
      joined.add(room);
      await socket.join(room);
    },
    leave: async (room) => {
      joined.delete(room);
      await socket.leave(room);
    },
  };
  for (const [name, definition] of Object.entries(clientEvents) as [
    ClientEventName,
    ClientEventDefinition,
  ][]) {
    const handle = options.handlers[name] as AnyHandler;
    const durations = options.durations[name];
    const listen = socket.on as (name: string, listener: (...given: unknown[]) => void) => void;
    listen.call(socket, name, (...given: unknown[]) => {
      const last = given.at(-1);
      const acknowledge = typeof last === "function" ? (last as (ack: Ack) => void) : undefined;
      const payload = typeof given[0] === "function" ? {} : (given[0] ?? {});
      const count = countEvent();
      const began = performance.now();
      if (count > eventsBeforeTheEnd) {
        socket.disconnect(true);
        return;
      }
      const run = async () => {
        if (count > eventsPerWindow) {
          throw new AppError("RATE_LIMITED");
        }
        const viewer = await options.authenticate(socket.data.token);
        if (viewer instanceof AppError) {
          // After the acknowledgement has left.
          setImmediate(() => socket.disconnect(true));
          throw viewer;
        }
        await refuseTooMany(definition, viewer, options.limiter);
        const parsed = parseInput(definition.payload, payload);
        // Every socket is in the room of its own id.
        const answered = acknowledge && (socket.id as Room);
        return handle(options.createContext(viewer), parsed, {
          ...membership,
          acknowledged: answered,
        });
      };
      (options.tracing?.span("event", name, run) ?? run()).then(
        (told) => {
          acknowledge?.({ ok: true, ...told });
          durations.ok.observe(secondsSince(began));
        },
        (error: unknown) => {
          acknowledge?.({ ok: false, ...bodyOf(error, socket, options, name) });
          const outcome = error instanceof AppError ? "refused" : "failed";
          durations[outcome].observe(secondsSince(began));
        },
      );
    });
  }
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;

function bodyOf(
  error: unknown,
  socket: KoraSocket,
  options: MountEventsOptions,
  event: ClientEventName,
) {
  const known = toAppError(error);
  if (known) {
    return known.toBody();
  }
  const requestId = randomUUID();
  const { log } = options.createContext(socket.data.viewer);
  log.error({ err: error, event, reqId: requestId }, "event failed");
  return { ...new AppError("INTERNAL", errorSentences.INTERNAL).toBody(), requestId };
}

async function refuseTooMany(
  { rateLimit }: ClientEventDefinition,
  { userId }: Viewer,
  limiter: Limiter,
): Promise<void> {
  const waitSeconds = rateLimit && (await limiter.hit(rateLimit, userId, rateLimits[rateLimit]));
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}

/** Counts one, and gives how many there were in the window. */
function createWindow(): () => number {
  let began = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - began > windowMilliseconds) {
      began = now;
      count = 0;
    }
    count += 1;
    return count;
  };
}
