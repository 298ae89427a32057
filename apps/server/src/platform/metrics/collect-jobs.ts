import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { Metrics } from "./metrics.ts";

/** However often it is asked, the database is looked at no more often. */
const keptMilliseconds = 10_000;

/** So many are counted at most; what waits beyond them is an incident in any case. */
const mostCounted = 10_000;

interface Waiting {
  readonly jobs: number;
  /** Of the one that has been due for the longest. */
  readonly oldest_seconds: number;
}

/** What is due and nobody has taken: the first entries of the index by which workers take them. */
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

/** Unknown: of a database that does not answer, all else must still be told. */
const unknown: Waiting = { jobs: Number.NaN, oldest_seconds: Number.NaN };

/** Tells how many jobs wait in the database, and for how long; every process of a Kora tells the same. */
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
