import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { Metrics } from "./metrics.ts";

/** The query result is cached for this time, so frequent scrapes do not load the database. */
const keptMilliseconds = 10_000;

/** Max counted jobs. A longer queue is an incident in any case, so its exact length does not matter. */
const mostCounted = 10_000;

interface Waiting {
  readonly jobs: number;
  /** The time since the oldest of these jobs became due. */
  readonly oldest_seconds: number;
}

/** Counts the due jobs that no worker has taken. It scans the start of the index by which workers take jobs. */
const selectWaiting = statement<Record<string, never>, Waiting>(
  "waiting-jobs",
  () => sql`
    SELECT count(*) AS jobs, coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS oldest_seconds
    FROM (
      SELECT run_at FROM graphile_worker._private_jobs
      WHERE is_available AND run_at <= now()
      ORDER BY priority, run_at LIMIT ${sql.raw(String(mostCounted))}
    ) due`,
);

/** Reported if the database does not answer, because the other metrics must still be exposed. */
const unknown: Waiting = { jobs: Number.NaN, oldest_seconds: Number.NaN };

/** Collects the number and the age of the waiting jobs. All processes of one Kora report the same values. */
export function collectJobs(metrics: Metrics, db: Database): void {
  let kept: Promise<Waiting> | undefined;
  let keptUntil = 0;
  const waiting = () => {
    const now = performance.now();
    if (kept === undefined || now >= keptUntil) {
      keptUntil = now + keptMilliseconds;
      kept = db.dedicated.row(selectWaiting, {}).then(
        (row) => row ?? unknown,
        () => unknown,
      );
    }
    return kept;
  };
  metrics.collect({
    name: "kora_jobs_waiting",
    help: `Jobs that are due and not begun, counted to ${mostCounted}.`,
    read: async () => [{ value: (await waiting()).jobs }],
  });
  metrics.collect({
    name: "kora_jobs_oldest_seconds",
    help: "For how long the oldest job has been due that is not begun.",
    read: async () => [{ value: (await waiting()).oldest_seconds }],
  });
}
