import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
} from "graphile-worker";
import type pg from "pg";
import type { Queryable } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { Log } from "../log.ts";

/**
 * Payload of each kind of job. A feature adds its own by declaration merging, beside the code that
 * does them. A payload is a few ids, never a secret.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features' declarations
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/** What does the jobs of each kind. A job that throws is tried again, ever later, at most 25 times. */
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

/** A job that may come by itself: its payload is empty. */
export type RecurringJob = {
  [Name in JobName]: JobPayloads[Name] extends Record<string, never> ? Name : never;
}[JobName];

/**
 * When a job comes by itself: five cron fields in UTC, such as `0 3 * * *`. However many processes run,
 * it comes once.
 */
export type JobSchedule = { readonly [Name in RecurringJob]?: string };

/** Writes a job in the transaction `db`: it is done if and only if that commits. */
export type Enqueue = <Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
) => Promise<void>;

const addJob = statement<{ name: string; payload: string }, unknown>(
  "add-job",
  (v) => sql`SELECT FROM graphile_worker.add_job(${v("name")}, ${v("payload")}::json)`,
);

export const enqueue: Enqueue = async (db, name, payload) => {
  await db.rows(addJob, { name, payload: JSON.stringify(payload) });
};

function toTaskList(handlers: JobHandlers): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown) => (handle as (payload: unknown) => Promise<void>)(payload),
    ]),
  );
}

function toCronItems(schedule: JobSchedule): ParsedCronItem[] {
  return parseCronItems(
    Object.entries(schedule).map(([name, match]) => ({ task: name, identifier: name, match })),
  );
}

/** Starts doing jobs in this process, two at a time, and writing those of the schedule when it is time. */
export async function startJobs(options: {
  pool: pg.Pool;
  handlers: JobHandlers;
  schedule: JobSchedule;
  log: Log;
}): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList: toTaskList(options.handlers),
    parsedCronItems: toCronItems(options.schedule),
    concurrency: 2,
    noHandleSignals: true,
    logger: quietLogger(options.log),
  });
  return { stop: () => runner.stop() };
}

/** Does every job that is due, then returns: for tests. */
export async function runDueJobs(pool: pg.Pool, handlers: JobHandlers, log: Log): Promise<void> {
  await runOnce({ pgPool: pool, taskList: toTaskList(handlers), logger: quietLogger(log) });
  // A job's outcome is written after the worker has let go of it.
  while ((await pool.query(jobsUnderWay)).rowCount !== 0) {
    await setTimeout(5);
  }
}

const jobsUnderWay = "SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL LIMIT 1";

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") {
      log[level === "error" ? "error" : "warn"]({ source: "jobs" }, message);
    }
  });
}
