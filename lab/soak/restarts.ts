import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "../scale/support/open-cluster.ts";
import { fetchReadiness } from "../scale/support/request.ts";
import type { Disturbance } from "./disturbance.ts";

/** A restart of one part, with the time until the cluster was ready again. */
export interface Restart {
  readonly part: string;
  readonly seconds: number;
}

interface Step {
  readonly part: string;
  run(cluster: Cluster): Promise<void>;
}

const outageMilliseconds = 1000;

/** The jobs run in the server processes, so there is no worker process to restart. */
const steps: readonly Step[] = [
  {
    part: "server process, stopped (SIGTERM)",
    async run(cluster) {
      const exitCode = await cluster.processes[0]?.stop();
      if (exitCode !== 0) throw new Error(`The stopped process ended with ${exitCode}.`);
      await cluster.start(0);
    },
  },
  {
    part: "Redis",
    async run({ redis }) {
      await redis.kill();
      await wait(outageMilliseconds);
      await redis.start();
    },
  },
  {
    part: "PostgreSQL",
    async run({ postgres }) {
      await postgres.stop();
      await wait(outageMilliseconds);
      await postgres.start();
    },
  },
  {
    part: "server process, killed (SIGKILL)",
    async run(cluster) {
      await cluster.processes[0]?.kill();
      await cluster.start(0);
    },
  },
];

const readinessTimeout = 120_000;
const pollMilliseconds = 100;
/** The pause between two restarts, at most; a short run has shorter ones. */
const maxPauseMilliseconds = 10_000;

interface RestartOptions {
  readonly disturbance: Disturbance;
  /** Duration of the whole run. */
  readonly seconds: number;
  readonly log: (line: string) => void;
}

/**
 * Restarts each part in turn. The first process is restarted twice and the second one never, so that a leak in it would
 * show over the whole run.
 */
export async function restartParts(
  cluster: Cluster,
  { disturbance, seconds, log }: RestartOptions,
): Promise<Restart[]> {
  const restarts: Restart[] = [];
  for (const { part, run } of steps) {
    const startedAt = performance.now();
    await disturbance.during(async () => {
      await run(cluster);
      await waitUntilReady(cluster);
    });
    const restartSeconds = (performance.now() - startedAt) / 1000;
    log(`Restarted: ${part}, ready after ${restartSeconds.toFixed(1)} s.`);
    restarts.push({ part, seconds: restartSeconds });
    await wait(Math.min(maxPauseMilliseconds, (seconds * 1000) / 40));
  }
  return restarts;
}

async function waitUntilReady({ processes, proxy }: Cluster): Promise<void> {
  const deadline = performance.now() + readinessTimeout;
  while (performance.now() < deadline) {
    const responses = await Promise.all(
      processes.map(({ port }) => fetchReadiness(port).catch(() => undefined)),
    );
    const areReady = responses.every((response) => response?.status === 200);
    if (areReady && proxy.portsInUse().length === processes.length) return;
    await wait(pollMilliseconds);
  }
  throw new Error("The cluster was not ready two minutes after a restart.");
}
