import { availableParallelism } from "node:os";
import { join } from "node:path";
import { openTestRedis } from "../../../apps/server/src/testing/redis-server.ts";
import { ensureRedis } from "../../../scripts/lib/redis.mjs";
import type { ChatResult, LoadTask } from "../chat/load.ts";
import { openChatDatabase } from "../chat/users.ts";
import { type LoadGenerator, startLoadGenerator } from "../child-load.ts";
import { describeMachine } from "../machine.ts";
import { readCpuTime } from "../process-usage.ts";
import { startKora } from "../servers.ts";

/** The number of sockets of each load generator. */
const socketsPerLoad = 1000;
/** Messages per second while delivery is measured, at equal intervals. */
export const messagesPerSecond = 200;
/** Max messages in flight while throughput is measured. */
export const messagesInFlight = 32;
const warmUpSeconds = 3;

/** Average number of busy cores of each component. */
export interface Cores {
  /** One number per Kora process. */
  readonly kora: readonly number[];
  readonly postgres: number;
  readonly redis: number;
  readonly load: number;
}

export interface Throughput {
  /** Messages per second. */
  readonly perSecond: number;
  /** Undefined without `/proc`. */
  readonly cores: Cores | undefined;
}

/** Result of one run. Times are in milliseconds. */
interface ProcessesMeasurement {
  readonly run: number;
  /** Both users of a pair are connected to the same process. */
  readonly within: ChatResult;
  /** The users of a pair are connected to different processes. */
  readonly across: ChatResult;
  /** Throughput with all clients at one process. */
  readonly one: Throughput;
  /** Throughput with the clients divided between two processes; the users of a pair are at the same one. */
  readonly two: Throughput;
}

export interface ProcessesBenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  /** Number of cores of the machine. */
  readonly cores: number;
  readonly measurements: readonly ProcessesMeasurement[];
}

type ChatLoad = LoadGenerator<LoadTask, ChatResult>;

/** Measures two Kora processes with a database and a Redis, all on this machine. */
export async function runProcesses(
  { seconds, runs }: { readonly seconds: number; readonly runs: number },
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<ProcessesBenchResult> {
  await using cleanup = new AsyncDisposableStack();
  process.env.REDIS_SERVER_PATH = await ensureRedis();
  const database = await openChatDatabase(3 * socketsPerLoad);
  cleanup.defer(() => database.stop());
  const redis = await openTestRedis();
  cleanup.defer(() => redis.kill());
  const [firstKora, secondKora] = [
    await startKora(database, { redisUrl: redis.url }),
    await startKora(database, { redisUrl: redis.url }),
  ];
  cleanup.defer(async () => {
    await Promise.all([firstKora.stop(), secondKora.stop()]);
  });

  /**
   * Starts a load generator and connects its users to the ports in turn. Each load generator has its own users, so that
   * it does not receive the messages of another one.
   */
  async function startLoad(index: number, ports: readonly number[]): Promise<ChatLoad> {
    const file = join(import.meta.dirname, "../chat/load.ts");
    const load = startLoadGenerator<LoadTask, ChatResult>(file, signal);
    cleanup.defer(() => load.stop());
    const users = database.users.slice(index * socketsPerLoad, (index + 1) * socketsPerLoad);
    await load.run({ kind: "connect", ports, users });
    return load;
  }
  const sameProcessLoad = await startLoad(0, [firstKora.port]);
  const crossProcessLoad = await startLoad(1, [firstKora.port, secondKora.port]);
  // The users of a pair are consecutive, so both are at the same process.
  const bothProcessesLoad = await startLoad(2, [
    firstKora.port,
    firstKora.port,
    secondKora.port,
    secondKora.port,
  ]);

  async function measureDelivery(load: ChatLoad): Promise<ChatResult> {
    await load.run({ kind: "pace", perSecond: messagesPerSecond, seconds: warmUpSeconds });
    return requireResult(await load.run({ kind: "pace", perSecond: messagesPerSecond, seconds }));
  }

  const readCpuTimes = async (load: ChatLoad) => {
    // Each result also has the time of the database.
    const pids = [firstKora.pid, secondKora.pid, redis.pid(), load.pid];
    return Promise.all(pids.map((pid) => readCpuTime(pid, database.postmasterPid)));
  };
  async function measureThroughput(load: ChatLoad): Promise<Throughput> {
    await load.run({ kind: "closedLoop", concurrency: messagesInFlight, seconds: warmUpSeconds });
    const timesBefore = await readCpuTimes(load);
    const result = requireResult(
      await load.run({ kind: "closedLoop", concurrency: messagesInFlight, seconds }),
    );
    const timesAfter = await readCpuTimes(load);
    const busyCores = (processIndex: number, component: "server" | "database") => {
      const [millisecondsBefore, millisecondsAfter] = [
        timesBefore[processIndex]?.[component],
        timesAfter[processIndex]?.[component],
      ];
      return millisecondsBefore === undefined || millisecondsAfter === undefined
        ? Number.NaN
        : (millisecondsAfter - millisecondsBefore) / 1000 / result.seconds;
    };
    return {
      perSecond: result.received / result.seconds,
      cores: timesBefore[0] && {
        kora: [busyCores(0, "server"), busyCores(1, "server")],
        postgres: busyCores(0, "database"),
        redis: busyCores(2, "server"),
        load: busyCores(3, "server"),
      },
    };
  }

  const measurements: ProcessesMeasurement[] = [];
  for (let run = 1; run <= runs; run += 1) {
    signal.throwIfAborted();
    const within = await measureDelivery(sameProcessLoad);
    const across = await measureDelivery(crossProcessLoad);
    const one = await measureThroughput(sameProcessLoad);
    const two = await measureThroughput(bothProcessesLoad);
    measurements.push({ run, within, across, one, two });
    log(
      `processes, run ${run}: p50 ${within.p50.toFixed(2)} ms within one process, ${across.p50.toFixed(2)} ms across two; ${one.perSecond.toFixed(0)}/s with one process, ${two.perSecond.toFixed(0)}/s with two`,
    );
  }
  const machine = await describeMachine(database.connectionString);
  return { machine, cores: availableParallelism(), measurements };
}

function requireResult(result: ChatResult | undefined): ChatResult {
  if (!result) throw new Error("The load generator returned no result.");
  return result;
}
