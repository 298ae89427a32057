import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startLoadGenerator } from "../child-load.ts";
import { describeMachine } from "../machine.ts";
import { readCpuTime, readCurrentKilobytes } from "../process-usage.ts";
import { poolSize, type Server, startBare, startKora } from "../servers.ts";
import type { ChatResult, LoadTask } from "./load.ts";
import { type ChatDatabase, openChatDatabase } from "./users.ts";

export interface ChatOptions {
  /** Number of sockets that are connected to each server. */
  readonly sockets: number;
  /** Duration of the paced phase, and of the phase with a fixed number of messages in flight. */
  readonly seconds: number;
  readonly runs: number;
}

/** Messages per second while delivery is measured, at equal intervals. */
export const messagesPerSecond = 500;
/** Max messages in flight while the sustained rate is measured. */
export const messagesInFlight = 8;
/** The pause before memory is read, in which the server frees the objects of the handshakes. */
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
  /** Memory per idle socket. It is measured once, so all runs have the same value. */
  readonly memory: number | undefined;
}

export interface ChatBenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly sockets: number;
  readonly measurements: readonly ChatMeasurement[];
}

/** Measures both servers in turn. All sockets stay connected during all runs. */
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
    log(`chat, ${server.name}: ${connectedServer.memory?.toFixed(1) ?? "–"} kB per idle socket`);
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
  runTask(task: LoadTask): Promise<ChatResult | undefined>;
  stop(): Promise<void>;
}

async function connectAll(
  server: Server,
  { users }: ChatDatabase,
  signal: AbortSignal,
): Promise<ConnectedServer> {
  const file = join(import.meta.dirname, "load.ts");
  const { run: runTask, stop } = startLoadGenerator<LoadTask, ChatResult>(file, signal);
  const { port, pid } = server;
  // Memory is measured with the second half of the sockets, because the first half uses memory that the server has
  // allocated at its start.
  const halfCount = users.length / 2;
  await runTask({ kind: "connect", ports: [port], users: users.slice(0, halfCount) });
  await wait(settleMilliseconds, undefined, { signal });
  const memoryBefore = await readCurrentKilobytes(pid);
  await runTask({ kind: "connect", ports: [port], users: users.slice(halfCount) });
  await wait(settleMilliseconds, undefined, { signal });
  const memoryAfter = await readCurrentKilobytes(pid);
  return {
    server,
    memory:
      memoryBefore === undefined || memoryAfter === undefined
        ? undefined
        : (memoryAfter - memoryBefore) / halfCount,
    runTask,
    stop,
  };
}

async function measure(
  { server, memory, runTask }: ConnectedServer,
  { postmasterPid }: ChatDatabase,
  { seconds, run }: { seconds: number; run: number },
): Promise<ChatMeasurement> {
  await runTask({ kind: "pace", perSecond: messagesPerSecond, seconds: warmUpSeconds });
  const cpuBefore = await readCpuTime(server.pid, postmasterPid);
  const paced = await runTask({ kind: "pace", perSecond: messagesPerSecond, seconds });
  const cpuAfter = await readCpuTime(server.pid, postmasterPid);
  const sustained = await runTask({ kind: "closedLoop", concurrency: messagesInFlight, seconds });
  if (!paced || !sustained) throw new Error("The load generator returned no result.");
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
  const lostCount = paced.sent - paced.received + sustained.sent - sustained.received;
  return `chat, ${server}, run ${run}: p50 ${paced.p50.toFixed(2)} ms, p99 ${paced.p99.toFixed(2)} ms at ${(paced.sent / paced.seconds).toFixed(0)}/s, ${(sustained.received / sustained.seconds).toFixed(0)}/s with ${messagesInFlight} in flight, ${lostCount} lost`;
}
