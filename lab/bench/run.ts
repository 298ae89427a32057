import { runBackgroundJobs } from "./background-jobs.ts";
import { type Cluster, type ClusterOptions, openCluster } from "./cluster.ts";
import { removeComments } from "./comments.ts";
import { describeMachine } from "./machine.ts";
import { type Bench, type Measurement, measure } from "./measure.ts";
import type { Options } from "./options.ts";
import { readPeakMegabytes } from "./process-usage.ts";
import { poolSize, type Server, type ServerName, startKora, startReference } from "./servers.ts";
import {
  type Audience,
  chooseAudience,
  createRequests,
  expectedStatus,
  type Workload,
  workloads,
} from "./workloads.ts";

/** The peak memory of one server. */
interface PeakMemory {
  readonly stories: number;
  readonly server: string;
  /** In MB. Undefined if it cannot be read. */
  readonly memory: number | undefined;
}

export interface BenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly measurements: readonly Measurement[];
  readonly peaks: readonly PeakMemory[];
}

/** Starts all servers, measures each workload on each of them, and stops them. */
export async function runBench(
  options: Options,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<BenchResult> {
  await using cleanup = new AsyncDisposableStack();
  const benches: Bench[] = [];
  for (const stories of options.sizes) {
    benches.push(await openBench(stories, { ...options, signal, log }, cleanup));
    signal.throwIfAborted();
  }
  const measurements: Measurement[] = [];
  for (const work of options.only) {
    for (let run = 1; run <= options.runs; run += 1) {
      measurements.push(...(await measureInTurn(benches, work, { ...options, run, signal, log })));
    }
  }
  const peaks = benches.flatMap(({ cluster, servers }) =>
    servers.map(async ({ name, pid }) => ({
      stories: cluster.stories,
      server: name,
      memory: await readPeakMegabytes(pid),
    })),
  );
  const [firstBench] = benches;
  const machine = firstBench ? await describeMachine(firstBench.cluster.connectionString) : "";
  return { machine, measurements, peaks: await Promise.all(peaks) };
}

async function openBench(
  stories: number,
  options: Options & ClusterOptions,
  cleanup: AsyncDisposableStack,
): Promise<Bench> {
  const cluster = await openCluster(stories, options);
  cleanup.defer(() => cluster.stop());
  const audience = await chooseAudience(cluster.connectionString, stories);
  const servers: Server<ServerName>[] = [];
  const add = (server: Server<ServerName>) => {
    cleanup.defer(() => server.stop());
    servers.push(server);
  };
  await runBackgroundJobs(cluster, audience);
  const kora = await startKora(cluster, { profile: options.profile });
  add(kora);
  const responses = await readResponses(kora, cluster, audience);
  const { connectionString } = cluster;
  const { users, storyIds } = audience;
  add(await startReference({ kind: "bytes", responses }));
  add(
    await startReference({
      kind: "query",
      connectionString,
      connections: poolSize,
      users,
      storyIds,
    }),
  );
  return { cluster, audience, servers };
}

/** The workloads that are also measured on the server without a database. */
const mainWorkloads: ReadonlySet<Workload> = new Set(["feed", "story", "comment"]);

/** Returns the body of Kora's response to the first request of each workload. */
async function readResponses(
  kora: Server,
  cluster: Cluster,
  audience: Audience,
): Promise<Record<Workload, string>> {
  const since = new Date();
  const responses = {} as Record<Workload, string>;
  for (const work of workloads) {
    const [request] = createRequests(work, audience);
    if (!request) {
      throw new Error("The audience has no users or stories.");
    }
    const { method, path, token, body } = request;
    const response = await fetch(`http://127.0.0.1:${kora.port}${path}`, {
      method,
      headers: { "x-auth-token": token, ...(body && { "content-type": "application/json" }) },
      ...(body !== undefined && { body }),
    });
    responses[work] = await response.text();
    if (response.status !== expectedStatus(work)) {
      throw new Error(
        `Kora responded to ${method} ${path} with ${response.status}: ${responses[work]}`,
      );
    }
  }
  await removeComments(cluster.connectionString, since);
  return responses;
}

/**
 * Measures each server once, in an order in which compared measurements follow each other: the reference server and
 * Kora with the same community, and Kora with one size and with the other size.
 */
async function measureInTurn(
  benches: readonly Bench[],
  work: Workload,
  options: {
    seconds: number;
    connections: number;
    run: number;
    signal: AbortSignal;
    log: (line: string) => void;
  },
): Promise<Measurement[]> {
  const steps = [
    // The cost of HTTP alone is similar for the other workloads, so it is measured only for the main ones.
    ...(mainWorkloads.has(work) ? benches.map((bench) => ({ bench, name: "bytes" as const })) : []),
    ...benches.flatMap((bench, index) => {
      const pair = (["query", "kora"] as const).map((name) => ({ bench, name }));
      return index % 2 === 0 ? pair : pair.toReversed();
    }),
  ];
  const measurements: Measurement[] = [];
  for (const { bench, name } of steps) {
    const server = bench.servers.find((candidate) => candidate.name === name);
    if (!server) continue;
    const since = new Date();
    const measurement = await measure(bench, server, work, options);
    measurements.push(measurement);
    options.log(describe(measurement));
    if (work === "comment" && name !== "bytes") {
      await removeComments(bench.cluster.connectionString, since);
    }
  }
  return measurements;
}

function describe(measurement: Measurement): string {
  const { work, stories, server, run, perSecond, p50, p99 } = measurement;
  return `${work} of ${stories.toLocaleString("en")}, ${server}, run ${run}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
}
