import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runBackgroundJobs } from "../background-jobs.ts";
import { type LoadGenerator, startLoadGenerator } from "../child-load.ts";
import { openCluster } from "../cluster.ts";
import { removeComments } from "../comments.ts";
import { describeMachine } from "../machine.ts";
import { type Bench, measure, warmUpSeconds } from "../measure.ts";
import type { OpenLoopResult, OpenLoopTask } from "../open-loop.ts";
import type { Options } from "../options.ts";
import { poolSize, type Server, type ServerName, startKora, startReference } from "../servers.ts";
import { chooseAudience, createRequests } from "../workloads.ts";
import { type LatencyWorkload, type OnMeasurement, rateShares } from "./run.ts";

type CallWorkload = Exclude<LatencyWorkload, "chat">;
const callWorkloads: readonly CallWorkload[] = ["feed", "story", "comment"];
/** The pause lets the queues of one measurement drain before the next one starts. */
const pauseMilliseconds = 1000;

interface CallOptions extends Options {
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly onMeasurement: OnMeasurement;
}

/** Measures the calls on Kora and on the server with one query per request. Returns the description of the machine. */
export async function measureCalls(stories: number, options: CallOptions): Promise<string> {
  await using cleanup = new AsyncDisposableStack();
  const cluster = await openCluster(stories, options);
  cleanup.defer(() => cluster.stop());
  const audience = await chooseAudience(cluster.connectionString, stories);
  await runBackgroundJobs(cluster, audience);
  const reference = await startReference({
    kind: "query",
    connectionString: cluster.connectionString,
    connections: poolSize,
    users: audience.users,
    storyIds: audience.storyIds,
  });
  cleanup.defer(() => reference.stop());
  const kora = await startKora(cluster, { profile: options.profile });
  cleanup.defer(() => kora.stop());
  const load: LoadGenerator<OpenLoopTask, OpenLoopResult> = startLoadGenerator(
    join(import.meta.dirname, "../open-loop.ts"),
    options.signal,
  );
  cleanup.defer(() => load.stop());
  const bench: Bench = { cluster, audience, servers: [reference, kora] };
  for (const work of callWorkloads) {
    for (let run = 1; run <= options.runs; run += 1) {
      for (const server of run % 2 === 1 ? bench.servers : bench.servers.toReversed()) {
        options.signal.throwIfAborted();
        await measureRates(bench, server, load, { ...options, work, run });
      }
    }
  }
  return describeMachine(cluster.connectionString);
}

async function measureRates(
  bench: Bench,
  server: Server<ServerName>,
  load: LoadGenerator<OpenLoopTask, OpenLoopResult>,
  { work, run, ...options }: CallOptions & { work: CallWorkload; run: number },
): Promise<void> {
  const name = server.name === "kora" ? "kora" : "reference";
  /** Deletes the rows of a measurement, so that all measurements start with the same database. */
  const restore = async (since: Date) => {
    if (work === "comment") await removeComments(bench.cluster.connectionString, since);
    await wait(pauseMilliseconds);
  };
  const startedAt = new Date();
  const { perSecond: sustainable, ...times } = await measure(bench, server, work, {
    ...options,
    run,
  });
  const { p50, p99, p999 } = times;
  options.onMeasurement({
    ...{ work, server: name, run, p50, p99, p999, refused: 0 },
    share: undefined,
    perSecond: sustainable,
  });
  await restore(startedAt);
  for (const share of rateShares) {
    const since = new Date();
    const perSecond = sustainable * share;
    const result = await load.run({
      port: server.port,
      perSecond,
      warmUpSeconds,
      seconds: options.seconds,
      requests: createRequests(work, bench.audience).map((request) => ({ ...request, kind: work })),
    });
    if (!result) throw new Error("The load generator returned no result.");
    const { served: _, ...outcome } = result.all;
    options.onMeasurement({ work, server: name, run, share, perSecond, ...outcome });
    await restore(since);
  }
}
