import { EventEmitter } from "node:events";
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
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import type { Queryable } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { Log } from "../log.ts";
import { createJobRecovery, type JobRecovery } from "./job-recovery.ts";

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

export interface JobsOptions {
  readonly pool: pg.Pool;
  readonly handlers: JobHandlers;
  readonly schedule: JobSchedule;
  readonly log: Log;
  /** Told the name of a job that failed for the last time. */
  readonly onAbandoned?: (name: string) => void;
}

/** A runner gives up when the outcome of a job cannot be written down; so long later the next one begins. */
const restMilliseconds = 1000;

/**
 * Starts doing jobs in this process, two at a time, and writing those of the schedule when it is time. Goes on, when
 * the database went away and is back. Jobs that a killed process was at are done soon by whichever comes first.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const recovery = createJobRecovery(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await openRunner(options, recovery);

  /** Tries until the database is back; undefined when it is time to stop. */
  async function openNext(): Promise<Runner | undefined> {
    if (!signal.aborted) options.log.warn("the job runner ended; another one will begin");
    while (!signal.aborted) {
      await setTimeout(restMilliseconds, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      const next = await openRunner(options, recovery).catch(() => undefined);
      if (!signal.aborted && next) return next;
      await next?.stop();
    }
    return undefined;
  }

  async function keepRunning(): Promise<void> {
    for (let next: Runner | undefined = runner; next; next = await openNext()) {
      runner = next;
      await runner.promise.catch(() => undefined);
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      // One that has ended by itself refuses.
      await runner.stop().catch(() => undefined);
      await running;
      await recovery.close();
    },
  };
}

async function openRunner(
  { pool, handlers, schedule, log, onAbandoned: onGivenUp }: JobsOptions,
  recovery: JobRecovery,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => {
    poolId = workerPool.id;
    recovery.hold(poolId);
  });
  const runner = await run({
    pgPool: pool,
    taskList: toTaskList(handlers),
    parsedCronItems: toCronItems(schedule),
    concurrency: 2,
    noHandleSignals: true,
    logger: quietLogger(log),
    events,
    // Without a batch, of one too, nobody listens to the failure of writing an outcome down, and it ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  events.on("job:failed", ({ job }) => onGivenUp?.(job.task_identifier));
  const letGo = () => recovery.letGo(poolId);
  runner.promise.then(letGo, letGo);
  return runner;
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
