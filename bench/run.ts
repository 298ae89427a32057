import { doBackgroundJobs } from "./background-jobs.ts";
import { type Cluster, type ClusterOptions, openCluster } from "./cluster.ts";
import { removeComments } from "./comments.ts";
import { describeMachine } from "./machine.ts";
import { type Bench, type Measurement, measure } from "./measure.ts";
import type { Options } from "./options.ts";
import { peakMemory } from "./process-usage.ts";
import { poolSize, type Server, type ServerName, startKora, startReference } from "./servers.ts";
import {
  type Audience,
  chooseAudience,
  expectedStatus,
  requestsOf,
  type Workload,
  workloads,
} from "./workloads.ts";

/** Peak memory of one server. */
interface Peak {
  readonly stories: number;
  readonly server: string;
  /** Peak memory in MB; undefined if it cannot be read. */
  readonly memory: number | undefined;
}

export interface BenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly measurements: readonly Measurement[];
  readonly peaks: readonly Peak[];
}

/** Opens all servers, measures each kind of work on each of them, and closes them. */
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
      memory: await peakMemory(pid),
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
  await doBackgroundJobs(cluster, audience);
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

const mainWorkloads: ReadonlySet<Workload> = new Set(["feed", "story", "comment"]);

/** Returns Kora's response to the first request of each kind of work. */
async function readResponses(
  kora: Server,
  cluster: Cluster,
  audience: Audience,
): Promise<Record<Workload, string>> {
  const since = new Date();
  const responses = {} as Record<Workload, string>;
  for (const work of workloads) {
    const [request] = requestsOf(work, audience);
    if (!request) {
      throw new Error("There is nobody to ask for anything.");
    }
    const { method, path, token, body } = request;
    const response = await fetch(`http://127.0.0.1:${kora.port}${path}`, {
      method,
      headers: { "x-auth-token": token, ...(body && { "content-type": "application/json" }) },
      ...(body !== undefined && { body }),
    });
    responses[work] = await response.text();
    if (response.status !== expectedStatus(work)) {
      throw new Error(`Kora answers ${method} ${path} with ${response.status}: ${responses[work]}`);
    }
  }
  await removeComments(cluster.connectionString, since);
  return responses;
}

/**
 * Measures each server once. The reference runs next to Kora with the same community, and Kora next to Kora with the
 * other size, so that compared measurements are close in time.
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
  const turns = [
    // The cost of HTTP alone is measured only for the main kinds of work, because it is the same for the others.
    ...(mainWorkloads.has(work) ? benches.map((bench) => ({ bench, name: "bytes" as const })) : []),
    ...benches.flatMap((bench, index) => {
      const pair = (["query", "kora"] as const).map((name) => ({ bench, name }));
      return index % 2 === 0 ? pair : pair.toReversed();
    }),
  ];
  const measurements: Measurement[] = [];
  for (const { bench, name } of turns) {
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
