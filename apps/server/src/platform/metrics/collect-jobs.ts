import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { literal, statement } from "../database/statement.ts";
import type { Metrics } from "./metrics.ts";

/** The query result is cached for this time, so frequent scrapes do not load the database. */
const cacheMilliseconds = 10_000;

/** Max counted jobs. A longer queue is an incident in any case, so its exact length does not matter. */
const maxCounted = 10_000;

interface WaitingJobs {
  readonly jobs: number;
  /** The time since the oldest of these jobs became due. */
  readonly oldest_seconds: number;
}

/** Counts the due jobs that no worker has taken. It scans the start of the index by which workers take jobs. */
const selectWaitingJobs = statement<Record<string, never>, WaitingJobs>(
  "waiting-jobs",
  () => sql`
    SELECT count(*) AS jobs, coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS oldest_seconds
    FROM (
      SELECT run_at FROM graphile_worker._private_jobs
      WHERE is_available AND run_at <= now()
      ORDER BY priority, run_at LIMIT ${literal(maxCounted)}
    ) due`,
);

/** Reported if the database does not answer, because the other metrics must still be exposed. */
const unknownJobs: WaitingJobs = { jobs: Number.NaN, oldest_seconds: Number.NaN };

/** Collects the number and the age of the waiting jobs. All processes with the same database report the same values. */
export function collectJobs(metrics: Metrics, db: Database): void {
  let cachedJobs: Promise<WaitingJobs> | undefined;
  let cachedUntil = 0;
  const readWaitingJobs = () => {
    const now = performance.now();
    if (cachedJobs === undefined || now >= cachedUntil) {
      cachedUntil = now + cacheMilliseconds;
      cachedJobs = db.dedicated.row(selectWaitingJobs, {}).then(
        (row) => row ?? unknownJobs,
        () => unknownJobs,
      );
    }
    return cachedJobs;
  };
  metrics.collect({
    name: "kora_jobs_waiting",
    help: `Due jobs that have not started, counted up to ${maxCounted}.`,
    read: async () => [{ value: (await readWaitingJobs()).jobs }],
  });
  metrics.collect({
    name: "kora_jobs_oldest_seconds",
    help: "Time since the oldest job that has not started became due.",
    read: async () => [{ value: (await readWaitingJobs()).oldest_seconds }],
  });
}
