import { fork } from "node:child_process";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";
import type { LoadMessage, LoadResult, LoadTask } from "./load.ts";
import { readCpuTime } from "./process-usage.ts";
import type { Server, ServerName } from "./servers.ts";
import { type Audience, createRequests, expectedStatus, type Workload } from "./workloads.ts";

export const warmUpSeconds = 3;

/** Result of one measurement. Times are in milliseconds. */
export interface Measurement {
  readonly stories: number;
  readonly server: ServerName;
  readonly work: Workload;
  /** The number of the run, from 1. */
  readonly run: number;
  /** Requests per second. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  /** CPU milliseconds per request of the server and PostgreSQL; undefined if they cannot be read. */
  readonly serverCpu: number | undefined;
  readonly databaseCpu: number | undefined;
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
  const readTimes = () => readCpuTime(server.pid, cluster.postmasterPid);
  let cpuTimeAtStart: ReturnType<typeof readTimes> | undefined;
  const result = await runLoad(
    {
      port: server.port,
      connections: options.connections,
      warmUpSeconds,
      seconds: options.seconds,
      requests: createRequests(work, audience),
      expectedStatus: expectedStatus(work),
    },
    options.signal,
    () => {
      cpuTimeAtStart = readTimes();
    },
  );
  const [start, end] = await Promise.all([cpuTimeAtStart, readTimes()]);
  const perRequest = (component: "server" | "database") =>
    start && end && (end[component] - start[component]) / result.requests;
  return {
    stories: cluster.stories,
    server: server.name,
    work,
    run: options.run,
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    p999: result.p999,
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
        reject(new Error(message.reason));
      }
    });
    child.send(task);
  });
}
