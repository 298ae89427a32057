import { fork } from "node:child_process";
import { join } from "node:path";
import type { Cluster, SeededDatabase } from "./cluster.ts";
import type { LoadMessage, LoadResult, LoadTask } from "./load.ts";
import { readCpuTime } from "./process-usage.ts";
import type { Server, ServerName } from "./servers.ts";
import type { Percentiles } from "./statistics.ts";
import { type Audience, createRequests, expectedStatus, type Workload } from "./workloads.ts";

export const warmUpSeconds = 3;

/** What one server did under a load. Times are in milliseconds. */
export interface LoadMeasurement extends Percentiles {
  /** Requests per second. */
  readonly perSecond: number;
  /** CPU milliseconds per request of the server and PostgreSQL; undefined if they cannot be read. */
  readonly serverCpu: number | undefined;
  readonly databaseCpu: number | undefined;
}

/** Result of one measurement. */
export interface Measurement extends LoadMeasurement {
  readonly stories: number;
  readonly server: ServerName;
  readonly work: Workload;
  /** The number of the run, from 1. */
  readonly run: number;
}

/** The servers of one community, ready for measurements. */
export interface Bench {
  readonly cluster: Cluster;
  readonly audience: Audience;
  readonly servers: readonly Server<ServerName>[];
}

/** Measures one server with one workload. Rejects if a response has another status than expected. */
export async function measure(
  { cluster, audience }: Bench,
  server: Server<ServerName>,
  work: Workload,
  options: { seconds: number; connections: number; run: number; signal: AbortSignal },
): Promise<Measurement> {
  const measurement = await measureLoad(
    server,
    cluster,
    {
      connections: options.connections,
      warmUpSeconds,
      seconds: options.seconds,
      requests: createRequests(work, audience),
      expectedStatus: expectedStatus(work),
    },
    options.signal,
  );
  return { stories: cluster.stories, server: server.name, work, run: options.run, ...measurement };
}

/** Measures one server, whose database is `database`, with the requests of a task. Rejects as the load does. */
export async function measureLoad(
  server: Server,
  database: Pick<SeededDatabase, "postmasterPid">,
  task: Omit<LoadTask, "port">,
  signal: AbortSignal,
): Promise<LoadMeasurement> {
  const readTimes = () => readCpuTime(server.pid, database.postmasterPid);
  let cpuTimeAtStart: ReturnType<typeof readTimes> | undefined;
  const { requests, seconds, p50, p99, p999 } = await runLoad(
    { ...task, port: server.port },
    signal,
    () => {
      cpuTimeAtStart = readTimes();
    },
  );
  const [start, end] = await Promise.all([cpuTimeAtStart, readTimes()]);
  const perRequest = (component: "server" | "database") =>
    start && end && (end[component] - start[component]) / requests;
  return {
    perSecond: requests / seconds,
    p50,
    p99,
    p999,
    serverCpu: perRequest("server"),
    databaseCpu: perRequest("database"),
  };
}

function runLoad(task: LoadTask, signal: AbortSignal, onCounting: () => void): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "load.ts"), { signal, execArgv: [] });
    child.once("error", reject);
    child.once("exit", () =>
      reject(new Error("The load generator exited before its task was done.")),
    );
    child.on("message", (message: LoadMessage) => {
      if (message.kind === "counting") {
        onCounting();
      } else if (message.kind === "done") {
        resolve(message.result);
      } else {
        // The child ends with its channel, and would otherwise keep this process running.
        child.disconnect();
        reject(new Error(message.reason));
      }
    });
    child.send(task);
  });
}
