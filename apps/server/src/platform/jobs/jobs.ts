import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
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
 * The payloads of the jobs that operations enqueue or trigger. A feature adds its own by declaration merging, because an
 * operation may enqueue a job of a feature that it cannot import. A payload holds a few ids and never a secret.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features' declarations
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/** The payload of a job. One that only its schedule enqueues has none, and is not declared in `JobPayloads`. */
export type PayloadOf<Name extends string> = Name extends JobName
  ? JobPayloads[Name]
  : Record<string, never>;

/** One handler per job. */
export type JobHandlers<Name extends string = JobName> = {
  [Job in Name]: (payload: PayloadOf<Job>) => Promise<void>;
};

/** The name of a recurring job that operations may also enqueue or trigger. Its payload is empty. */
export type RecurringJob = {
  [Name in JobName]: JobPayloads[Name] extends Record<string, never> ? Name : never;
}[JobName];

/** The schedules of recurring jobs by name. */
export type JobSchedule = Readonly<Record<string, string>>;

export interface EnqueueOptions {
  /** The job replaces a waiting one with the same name and key. */
  readonly key?: string;
  /** The job waits until this time. It then starts within two seconds, as often as the runner looks for jobs. */
  readonly runAt?: Date;
}

/** Writes a job in the transaction `db`. It runs if and only if the transaction commits. */
export type Enqueue = <Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  options?: EnqueueOptions,
) => Promise<void>;

const addJob = statement<
  { name: string; payload: string; key: string | null; runAt: Date | null },
  unknown
>(
  "add-job",
  (value) => sql`
    SELECT FROM graphile_worker.add_job(${value("name")}, ${value("payload")}::json, job_key => ${value("key")},
      run_at => ${value("runAt")}::timestamptz)`,
);

export const enqueue: Enqueue = async (db, name, payload, options) => {
  const { key, runAt = null } = options ?? {};
  const jobKey = key === undefined ? null : `${name} ${key}`;
  await db.rows(addJob, { name, payload: JSON.stringify(payload), key: jobKey, runAt });
};

/** The name of a job in the SQL of a statement that enqueues a job for each of its rows. */
export const jobName = (name: JobName): SQL => sql.raw(`'${name}'`);

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
  /** Called with the name of a job that failed its last attempt. */
  readonly onAbandoned?: (name: string) => void;
}

/** The delay before the next runner starts. A runner ends when it cannot write the outcome of a job. */
const restartDelayMilliseconds = 1000;

/**
 * Starts to run jobs in this process, two at a time, and to enqueue the scheduled ones. It continues after an outage of
 * the database. Any process soon reruns the jobs that a killed process was running.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const recovery = createJobRecovery(options);
  const stopController = new AbortController();
  const { signal } = stopController;
  let runner = await openRunner(options, recovery);

  /** Retries until the database is back. Returns undefined after `stop`. */
  async function reopenRunner(): Promise<Runner | undefined> {
    if (!signal.aborted) options.log.warn("Jobs: the job runner ended; starting another one.");
    while (!signal.aborted) {
      await setTimeout(restartDelayMilliseconds, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      const nextRunner = await openRunner(options, recovery).catch(() => undefined);
      if (!signal.aborted && nextRunner) return nextRunner;
      await nextRunner?.stop();
    }
    return undefined;
  }

  async function keepRunning(): Promise<void> {
    for (
      let nextRunner: Runner | undefined = runner;
      nextRunner;
      nextRunner = await reopenRunner()
    ) {
      runner = nextRunner;
      await runner.promise.catch(() => undefined);
    }
  }

  const runnerLoop = keepRunning();
  return {
    async stop() {
      stopController.abort();
      // `stop` rejects if the runner has already ended.
      await runner.stop().catch(() => undefined);
      await runnerLoop;
      await recovery.close();
    },
  };
}

async function openRunner(
  { pool, handlers, schedule, log, onAbandoned }: JobsOptions,
  recovery: JobRecovery,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => {
    poolId = workerPool.id;
    recovery.addRunner(poolId);
  });
  const runner = await run({
    pgPool: pool,
    taskList: toTaskList(handlers),
    parsedCronItems: toCronItems(schedule),
    concurrency: 2,
    noHandleSignals: true,
    logger: createJobLogger(log),
    events,
    // A delay of 0 enables batching. Without batching, graphile-worker does not await the write of an outcome, and its
    // unhandled rejection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  events.on("job:failed", ({ job }) => onAbandoned?.(job.task_identifier));
  const removeRunner = () => recovery.removeRunner(poolId);
  runner.promise.then(removeRunner, removeRunner);
  return runner;
}

/** Runs all due jobs, then returns. Only tests and the demo use it. */
export async function runDueJobs(pool: pg.Pool, handlers: JobHandlers, log: Log): Promise<void> {
  await runOnce({ pgPool: pool, taskList: toTaskList(handlers), logger: createJobLogger(log) });
  // `runOnce` may resolve before the outcomes of the jobs are written, which unlocks the jobs.
  while ((await pool.query(selectRunningJobs)).rowCount !== 0) {
    await setTimeout(5);
  }
}

const selectRunningJobs = "SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL LIMIT 1";

function createJobLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") {
      log[level === "error" ? "error" : "warn"]({ source: "jobs" }, message);
    }
  });
}
