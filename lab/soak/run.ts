import { setTimeout as wait } from "node:timers/promises";
import { calls } from "@kora/contract";
import { clientEvents } from "@kora/contract/events";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "../../scripts/lib/run-main.mjs";
import { describeMachine } from "../bench/machine.ts";
import { type Percentiles, toPercentiles } from "../bench/statistics.ts";
import { openCluster } from "../scale/support/open-cluster.ts";
import { createAcknowledgedWrites, findWriteLosses, type WriteLosses } from "./acknowledged.ts";
import { createApi } from "./api.ts";
import { makeCommunity } from "./community.ts";
import { openConnections } from "./connections.ts";
import { createDisturbance } from "./disturbance.ts";
import { drain } from "./drain.ts";
import { findViolations, type Violation } from "./invariants/index.ts";
import { createLoad, type LoadResult } from "./load.ts";
import type { SoakOptions } from "./options.ts";
import { createOutcomes, type Outcomes } from "./outcomes.ts";
import { openRandom } from "./random.ts";
import { watchReceipts } from "./receipts.ts";
import { type ResourceUse, watchResources } from "./resources.ts";
import { type Restart, restartParts } from "./restarts.ts";
import { createHttpSend } from "./send-over-http.ts";
import { createWorkloads } from "./workloads/index.ts";

export interface SoakResult {
  /** Date, hardware and versions. */
  readonly machine: string;
  readonly options: SoakOptions;
  /** Runs of workloads per second in the calibration; undefined if the rate was given. */
  readonly sustainableRate: number | undefined;
  readonly rate: number;
  readonly load: LoadResult;
  readonly outcomes: Outcomes;
  readonly responseTimes: Percentiles;
  /** The calls and events of the contract that were never made. */
  readonly missingNames: readonly string[];
  readonly sockets: { readonly open: number; readonly made: number };
  readonly acknowledgedMessages: number;
  /** Acknowledged comments, and stories that were not deleted. */
  readonly acknowledgedOthers: number;
  readonly losses: WriteLosses;
  readonly restarts: readonly Restart[];
  readonly receipts: { readonly checks: number; readonly regressions: readonly string[] };
  readonly pendingJobs: number;
  readonly violations: readonly Violation[];
  readonly resources: readonly ResourceUse[];
}

const communitySize = { users: 120, writers: 12, storiesPerWriter: 2, groups: 4 };
const processCount = 2;
const calibration = { concurrency: 24, warmUpSeconds: 10, seconds: 20 };

/** Runs the soak test. `cleanup` stops everything that it starts. */
export async function runSoak(
  options: SoakOptions,
  cleanup: AsyncDisposableStack,
  log: (line: string) => void,
): Promise<SoakResult> {
  log("Starting the cluster and creating the community.");
  const cluster = await openCluster(
    {
      processCount,
      flags: SERVER_FLAGS,
      environment: () => ({
        ...SERVER_ENVIRONMENT,
        ...unlimitedStorage,
        // The moderator of the community has no second factor.
        MODERATOR_SECOND_FACTOR: "optional",
      }),
    },
    cleanup,
  );
  const { db, clock } = cluster;
  const disturbance = createDisturbance();
  const outcomes = createOutcomes(disturbance.isActive);
  const random = openRandom(options.seed);
  const api = createApi(createHttpSend(cluster, outcomes.count));
  const host = { api, db, clock };
  const community = await makeCommunity(host, communitySize);
  const connections = openConnections(cluster, { random, count: outcomes.count });
  cleanup.defer(() => connections.close());
  const acknowledged = createAcknowledgedWrites();
  const context = { api, host, community, random, connections, acknowledged };
  const workloads = createWorkloads(options.seed);
  const load = createLoad(context, workloads, { outcomes, disturbance });
  await Promise.all(community.users.map(connections.socketOf));

  let sustainableRate: number | undefined;
  if (options.rate === undefined) {
    const { concurrency, warmUpSeconds, seconds } = calibration;
    await load.saturate({ concurrency, seconds: warmUpSeconds });
    const measured = await load.saturate({ concurrency, seconds });
    sustainableRate = measured.runs / measured.seconds;
    log(`The cluster sustains ${sustainableRate.toFixed(1)} runs of workloads per second.`);
  }
  const rate = options.rate ?? (sustainableRate ?? 0) / 2;
  outcomes.reset();

  log(`Running ${rate.toFixed(1)} runs per second for ${options.minutes} minutes.`);
  const seconds = options.minutes * 60;
  const receiptWatch = watchReceipts(db.pool);
  const resourceWatch = watchResources(cluster, seconds * 1000);
  const [loadResult, restarts] = await Promise.all([
    load.runAtRate({ perSecond: rate, seconds }),
    wait((seconds / 2) * 1000).then(() => restartParts(cluster, { disturbance, seconds, log })),
  ]);
  const resources = resourceWatch.stop();
  const sockets = connections.count();
  connections.close();
  log("The load has ended; waiting for the jobs.");
  const pendingJobs = await drain(db.pool);
  const receipts = await receiptWatch.stop();
  log("Checking the database.");
  return {
    machine: await describeMachine(cluster.postgres.connectionString),
    options,
    sustainableRate,
    rate,
    load: loadResult,
    outcomes,
    responseTimes: toPercentiles(outcomes.times),
    missingNames: Object.keys({ ...calls, ...clientEvents }).filter(
      (name) => !outcomes.byName.has(name),
    ),
    sockets,
    acknowledgedMessages: acknowledged.messages.size,
    acknowledgedOthers: acknowledged.commentIds.size + acknowledged.storyIds.size,
    losses: await findWriteLosses(db.pool, acknowledged),
    restarts,
    receipts,
    pendingJobs,
    violations: await findViolations(db.pool),
    resources,
  };
}

/** The load of an hour exceeds the default quota of some users. */
const unlimitedStorage = { STORAGE_PER_DAY: "1 TB", STORAGE_PER_USER: "1 TB" };
