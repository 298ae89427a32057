import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runBackgroundJobs } from "../background-jobs.ts";
import { type LoadGenerator, startLoadGenerator } from "../child-load.ts";
import { openCluster } from "../cluster.ts";
import { describeMachine } from "../machine.ts";
import { measure, warmUpSeconds } from "../measure.ts";
import type { OpenLoopResult, OpenLoopTask } from "../open-loop.ts";
import type { Options } from "../options.ts";
import { startKora } from "../servers.ts";
import { chooseAudience, createRequests } from "../workloads.ts";

/** Rates of the requests, as factors of the sustainable rate. */
export const rateFactors = [0.7, 1, 2] as const;
const healthCheckIntervalMilliseconds = 50;

/** Result at one rate. */
export interface OverloadMeasurement {
  /** The rate as a factor of the sustainable rate. */
  readonly share: number;
  /** Requests sent per second. */
  readonly sent: number;
  readonly result: OpenLoopResult;
  /** The longest response time of a health check, in milliseconds. */
  readonly health: number;
}

export interface OverloadRun {
  readonly run: number;
  /**
   * For You pages per second in a closed loop, in which a connection sends the next request after the last response.
   */
  readonly sustainable: number;
  readonly rates: readonly OverloadMeasurement[];
  /** Result with anonymous requests, reads and writes together, at twice the sustainable rate. */
  readonly mixed: OverloadMeasurement;
}

export interface OverloadBenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly stories: number;
  readonly runs: readonly OverloadRun[];
}

/** Measures how many For You pages per second Kora can serve, then sends up to twice as many requests. */
export async function runOverload(
  options: Options,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<OverloadBenchResult> {
  await using cleanup = new AsyncDisposableStack();
  const [stories = 10_000] = options.sizes;
  const cluster = await openCluster(stories, { keep: options.keep, signal, log });
  cleanup.defer(() => cluster.stop());
  const audience = await chooseAudience(cluster.connectionString, stories);
  await runBackgroundJobs(cluster, audience);
  const kora = await startKora(cluster, { profile: options.profile });
  cleanup.defer(() => kora.stop());
  const load: LoadGenerator<OpenLoopTask, OpenLoopResult> = startLoadGenerator(
    join(import.meta.dirname, "../open-loop.ts"),
    signal,
  );
  cleanup.defer(() => load.stop());

  const feedRequests = createRequests("feed", audience).map((request) => ({
    ...request,
    kind: "read",
  }));
  const likeRequests = createRequests("like", audience).map((request) => ({
    ...request,
    kind: "write",
  }));
  const visitRequests = audience.storyIds.map((id) => ({
    method: "GET" as const,
    path: `/api/stories/public/${id}`,
    kind: "anonymous",
  }));
  const mixedRequests = likeRequests.flatMap((like, index) => [
    like,
    ...[0, 1].flatMap((offset) => [
      feedRequests[(2 * index + offset) % feedRequests.length] ?? like,
      visitRequests[(2 * index + offset) % visitRequests.length] ?? like,
    ]),
  ]);

  /** Sends requests at a factor of the sustainable rate, and health checks meanwhile. */
  async function measureRate(
    sustainable: number,
    share: number,
    requests: OpenLoopTask["requests"],
  ): Promise<OverloadMeasurement> {
    const sent = Math.round(sustainable * share);
    const health = watchHealth(kora.port);
    const result = await load.run({
      port: kora.port,
      perSecond: sent,
      warmUpSeconds,
      seconds: options.seconds,
      requests,
    });
    if (!result) throw new Error("The load generator returned no result.");
    const measurement = { share, sent, result, health: await health.end() };
    log(`overload, ${describe(measurement)}`);
    // The pause lets the queues of this rate drain before the next rate starts.
    await wait(1000);
    return measurement;
  }

  const runs: OverloadRun[] = [];
  for (let run = 1; run <= options.runs; run += 1) {
    signal.throwIfAborted();
    const bench = { cluster, audience, servers: [kora] };
    const { perSecond } = await measure(bench, kora, "feed", { ...options, run, signal });
    log(`overload, run ${run}: ${perSecond.toFixed(0)} For You pages a second are sustainable`);
    const rates: OverloadMeasurement[] = [];
    for (const share of rateFactors) rates.push(await measureRate(perSecond, share, feedRequests));
    runs.push({
      run,
      sustainable: perSecond,
      rates,
      mixed: await measureRate(perSecond, 2, mixedRequests),
    });
  }
  return { machine: await describeMachine(cluster.connectionString), stories, runs };
}

function describe({ share, sent, result, health }: OverloadMeasurement): string {
  const { served, refused, p99 } = result.all;
  const kinds = Object.entries(result.kinds).map(
    ([kind, outcome]) => `${kind} ${outcome.served}/${outcome.served + outcome.refused}`,
  );
  return `${sent}/s (${share} of sustainable): ${(served / result.seconds).toFixed(0)}/s served, ${refused} refused, p99 ${p99.toFixed(1)} ms, health ${health.toFixed(0)} ms; ${kinds.join(", ")}`;
}

/**
 * Sends health checks at a fixed interval, without waiting for responses. `end` returns the longest time in
 * milliseconds.
 */
function watchHealth(port: number): { end(): Promise<number> } {
  let longestMilliseconds = 0;
  const pendingChecks = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const start = performance.now();
    const check = fetch(`http://127.0.0.1:${port}/healthz`)
      .then(async (response) => {
        await response.text();
        if (response.status !== 200)
          throw new Error(`A health check got the status ${response.status}.`);
        longestMilliseconds = Math.max(longestMilliseconds, performance.now() - start);
      })
      .finally(() => pendingChecks.delete(check));
    pendingChecks.add(check);
  }, healthCheckIntervalMilliseconds);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(pendingChecks);
      return longestMilliseconds;
    },
  };
}
