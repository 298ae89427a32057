import { setTimeout as wait } from "node:timers/promises";
import { CallError } from "./api.ts";
import { SocketRefusal } from "./connections.ts";
import type { Disturbance } from "./disturbance.ts";
import type { Outcomes } from "./outcomes.ts";
import type { Random } from "./random.ts";
import { NoResponseError } from "./send-over-http.ts";
import type { Workload, WorkloadContext } from "./workloads/index.ts";

/** Runs of workloads. */
export interface LoadResult {
  readonly runs: number;
  readonly seconds: number;
  /** The largest number of runs at the same time. */
  readonly maxConcurrent: number;
}

export interface Load {
  /** Keeps this many runs going at all times; the result has the rate that the cluster can sustain. */
  saturate(options: { concurrency: number; seconds: number }): Promise<LoadResult>;
  /** Starts runs at a fixed rate and does not wait for them, like independent users; resolves when all have ended. */
  runAtRate(options: { perSecond: number; seconds: number }): Promise<LoadResult>;
}

export function createLoad(
  context: WorkloadContext,
  workloads: readonly Workload[],
  { outcomes, disturbance }: { outcomes: Outcomes; disturbance: Disturbance },
): Load {
  const pickWorkload = createWeightedPick(context.random, workloads);

  async function runOne(): Promise<void> {
    const workload = pickWorkload();
    try {
      await workload.run(context);
    } catch (error) {
      const isCounted =
        error instanceof CallError ||
        error instanceof NoResponseError ||
        error instanceof SocketRefusal;
      // The fixtures of accounts use the database itself, which may be restarting.
      if (isCounted || disturbance.isActive()) return;
      const message = error instanceof Error ? error.message : String(error);
      outcomes.addFailure(`${workload.name}: ${message}`);
    }
  }

  return {
    async saturate({ concurrency, seconds }) {
      const startedAt = performance.now();
      let runs = 0;
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          while (performance.now() - startedAt < seconds * 1000) {
            await runOne();
            runs += 1;
          }
        }),
      );
      return { runs, seconds: (performance.now() - startedAt) / 1000, maxConcurrent: concurrency };
    },
    async runAtRate({ perSecond, seconds }) {
      const startedAt = performance.now();
      const running = new Set<Promise<void>>();
      let runs = 0;
      let maxConcurrent = 0;
      while (performance.now() - startedAt < seconds * 1000) {
        const dueRuns = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
        for (; runs < dueRuns; runs += 1) {
          const run = runOne().finally(() => running.delete(run));
          running.add(run);
        }
        maxConcurrent = Math.max(maxConcurrent, running.size);
        await wait(5);
      }
      await Promise.all(running);
      return { runs, seconds, maxConcurrent };
    },
  };
}

/** Returns a function that picks a workload with a probability in proportion to its weight. */
function createWeightedPick(random: Random, workloads: readonly Workload[]): () => Workload {
  const totalWeight = workloads.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let position = random.next() * totalWeight;
    for (const workload of workloads) {
      position -= workload.weight;
      if (position < 0) return workload;
    }
    return workloads[0] as Workload;
  };
}
