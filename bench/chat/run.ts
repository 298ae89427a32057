import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startLoadGenerator } from "../child-load.ts";
import { describeMachine } from "../machine.ts";
import { cpuTime, currentMemory } from "../process-usage.ts";
import { poolSize, type Server, startBare, startKora } from "../servers.ts";
import type { ChatResult, LoadOrder } from "./load.ts";
import { type ChatDatabase, openChatDatabase } from "./users.ts";

export interface ChatOptions {
  /** Number of sockets that are connected to each server. */
  readonly sockets: number;
  /** Duration of the paced phase, and of the phase with a fixed number of messages in flight. */
  readonly seconds: number;
  readonly runs: number;
}

/** Messages per second while delivery is measured, evenly paced. */
export const messagesPerSecond = 500;
/** Max messages in flight while the sustained rate is measured. */
export const messagesInFlight = 8;
/** Pause before memory is read, so that the server frees the objects of the handshakes. */
const settleMilliseconds = 5000;
const warmUpSeconds = 3;

/** Result of one run on one server. Times are in milliseconds, memory is in kB. */
export interface ChatMeasurement {
  readonly server: "kora" | "bare";
  readonly run: number;
  /** Result at a fixed rate. */
  readonly paced: ChatResult;
  /** Result with a fixed number of messages in flight. */
  readonly sustained: ChatResult;
  /** CPU milliseconds of the server and PostgreSQL per paced message; undefined without `/proc`. */
  readonly cpu: number | undefined;
  /** Memory per idle socket; the same value in each run. */
  readonly memory: number | undefined;
}

export interface ChatBenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly sockets: number;
  readonly measurements: readonly ChatMeasurement[];
}

/** Measures both servers in turn; all sockets stay connected during all runs. */
export async function runChat(
  options: ChatOptions,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<ChatBenchResult> {
  await using cleanup = new AsyncDisposableStack();
  const database = await openChatDatabase(options.sockets);
  cleanup.defer(() => database.stop());
  const bare = await startBare({
    connectionString: database.connectionString,
    connections: poolSize,
  });
  cleanup.defer(() => bare.stop());
  const kora = await startKora(database);
  cleanup.defer(() => kora.stop());
  const connectedServers: ConnectedServer[] = [];
  for (const server of [bare, kora]) {
    const connectedServer = await connectAll(server, database, signal);
    cleanup.defer(() => connectedServer.stop());
    connectedServers.push(connectedServer);
    log(`chat, ${server.name}: ${connectedServer.memory?.toFixed(1) ?? "–"} kB an idle socket`);
  }
  const measurements: ChatMeasurement[] = [];
  for (let run = 1; run <= options.runs; run += 1) {
    for (const connectedServer of run % 2 === 1
      ? connectedServers
      : connectedServers.toReversed()) {
      signal.throwIfAborted();
      const measurement = await measure(connectedServer, database, { ...options, run });
      measurements.push(measurement);
      log(describe(measurement));
    }
  }
  const machine = await describeMachine(database.connectionString);
  return { machine, sockets: options.sockets, measurements };
}

/** A server with its load generator, whose sockets are all connected. */
interface ConnectedServer {
  readonly server: Server;
  /** Memory per idle socket in kB; undefined without `/proc`. */
  readonly memory: number | undefined;
  runOrder(order: LoadOrder): Promise<ChatResult | undefined>;
  stop(): Promise<void>;
}

async function connectAll(
  server: Server,
  { users }: ChatDatabase,
  signal: AbortSignal,
): Promise<ConnectedServer> {
  const file = join(import.meta.dirname, "load.ts");
  const { run: runOrder, stop } = startLoadGenerator<LoadOrder, ChatResult>(file, signal);
  const { port, pid } = server;
  // Memory is measured with the second half of the sockets, because the first half uses memory that the server has free
  // since its start.
  const half = users.length / 2;
  await runOrder({ kind: "connect", ports: [port], users: users.slice(0, half) });
  await wait(settleMilliseconds, undefined, { signal });
  const memoryBefore = await currentMemory(pid);
  await runOrder({ kind: "connect", ports: [port], users: users.slice(half) });
  await wait(settleMilliseconds, undefined, { signal });
  const memoryAfter = await currentMemory(pid);
  return {
    server,
    memory:
      memoryBefore === undefined || memoryAfter === undefined
        ? undefined
        : (memoryAfter - memoryBefore) / half,
    runOrder,
    stop,
  };
}

async function measure(
  { server, memory, runOrder }: ConnectedServer,
  { postmaster }: ChatDatabase,
  { seconds, run }: { seconds: number; run: number },
): Promise<ChatMeasurement> {
  await runOrder({ kind: "pace", perSecond: messagesPerSecond, seconds: warmUpSeconds });
  const cpuBefore = await cpuTime(server.pid, postmaster);
  const paced = await runOrder({ kind: "pace", perSecond: messagesPerSecond, seconds });
  const cpuAfter = await cpuTime(server.pid, postmaster);
  const sustained = await runOrder({ kind: "flight", concurrency: messagesInFlight, seconds });
  if (!paced || !sustained) throw new Error("The load measured nothing.");
  const usedCpu =
    cpuBefore &&
    cpuAfter &&
    cpuAfter.server - cpuBefore.server + cpuAfter.database - cpuBefore.database;
  return {
    server: server.name === "kora" ? "kora" : "bare",
    run,
    paced,
    sustained,
    cpu: usedCpu && usedCpu / paced.sent,
    memory,
  };
}

function describe({ server, run, paced, sustained }: ChatMeasurement): string {
  const lost = paced.sent - paced.received + sustained.sent - sustained.received;
  return `chat, ${server}, run ${run}: p50 ${paced.p50.toFixed(2)} ms, p99 ${paced.p99.toFixed(2)} ms at ${(paced.sent / paced.seconds).toFixed(0)}/s, ${(sustained.received / sustained.seconds).toFixed(0)}/s with ${messagesInFlight} under way, ${lost} lost`;
}
