import type { Log } from "../log.ts";
import type { JobHandlers, RecurringJob } from "./jobs.ts";

/** Lets one run serve operations that commit at about the same time. */
const delayMilliseconds = 200;

/**
 * Runs recurring jobs in this process soon after an operation that gives them work, so that the operation need not
 * enqueue a job. Triggers are not stored: the next scheduled run does the work that a killed process left.
 */
export interface JobTrigger {
  /**
   * Starts the job after 200 ms, once for all triggers until then. A trigger during a run starts the job again after
   * that run.
   */
  trigger(name: RecurringJob): void;
  /** Runs the triggered jobs now and waits for them. Tests use it because their jobs do not start by themselves. */
  runTriggered(): Promise<void>;
  /** Starts no more jobs, and waits for the running ones. */
  close(): Promise<void>;
}

type Handler = (payload: Record<string, never>) => Promise<void>;

/** With `isManual`, only `runTriggered` runs triggered jobs. */
export function createJobTrigger(options: {
  readonly handlers: () => JobHandlers;
  readonly log: Log;
  readonly isManual: boolean;
}): JobTrigger {
  const { handlers, log, isManual } = options;
  const triggeredJobs = new Set<RecurringJob>();
  const runningJobs = new Map<RecurringJob, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function runJob(name: RecurringJob): Promise<void> {
    try {
      await (handlers()[name] as Handler)({});
    } catch (error) {
      log.error(
        { err: error, job: name },
        "Jobs: a triggered job failed; its next scheduled run tries again.",
      );
    }
    runningJobs.delete(name);
    if (triggeredJobs.has(name)) schedule();
  }

  function startTriggered(): void {
    timer = undefined;
    for (const name of triggeredJobs) {
      if (!runningJobs.has(name)) {
        triggeredJobs.delete(name);
        runningJobs.set(name, runJob(name));
      }
    }
  }

  function schedule(): void {
    if (!isManual && !isClosed) timer ??= setTimeout(startTriggered, delayMilliseconds).unref();
  }

  return {
    trigger(name) {
      triggeredJobs.add(name);
      schedule();
    },
    async runTriggered() {
      while (triggeredJobs.size > 0) {
        startTriggered();
        await Promise.all(runningJobs.values());
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(runningJobs.values());
    },
  };
}
