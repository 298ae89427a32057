import pg from "pg";
import type { Log } from "../log.ts";

/** The first key of the advisory locks of live runners. The second key is the hash of the id of the runner. */
const lockNamespace = 7_301_948;

const checkMilliseconds = 5000;

/**
 * A runner is dead if this many consecutive checks find it without a lock. A live runner that lost its connection in a
 * restart of PostgreSQL has taken its lock again by then.
 */
const checksUntilDead = 3;

/**
 * Selects the ids of runners that hold jobs but no lock. It must run on another connection than the one that holds the
 * locks of this process, because a session never conflicts with its own locks.
 */
const selectDeadRunners = `
  SELECT locked_by AS id
  FROM (SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) AS busy
  WHERE pg_try_advisory_xact_lock(${lockNamespace}, hashtext(locked_by))`;

/**
 * A job is replaced if a new one took its key while it ran: graphile-worker then sets its attempts to the maximum, so
 * that it would never run again.
 */
const selectLockedJobs = `
  SELECT id, attempts, attempts >= max_attempts AND key IS NULL AND updated_at >= locked_at AS is_replaced
  FROM graphile_worker.jobs WHERE locked_by = $1`;
const completeJob = "SELECT graphile_worker.complete_jobs(ARRAY[$1]::bigint[])";
const unlockJobs = "SELECT graphile_worker.force_unlock_workers(ARRAY[$1])";
/** Delays a job as after a failure, because a job that kills its process must not run again at once. */
const rescheduleJob = `
  SELECT graphile_worker.reschedule_jobs(ARRAY[$1]::bigint[],
    run_at => now() + exp(least($2::int, 10)) * interval '1 second')`;

interface LockedJob {
  readonly id: number;
  readonly attempts: number;
  readonly is_replaced: boolean;
}

/** Unlocks the jobs of dead runners of all processes. graphile-worker itself unlocks them only after four hours. */
export interface JobRecovery {
  /** Takes the lock that marks the runner with this id as live. */
  addRunner(runnerId: string): void;
  removeRunner(runnerId: string): void;
  close(): Promise<void>;
}

/**
 * A runner is live while its process holds an advisory lock for it on a dedicated connection. PostgreSQL releases the
 * lock when the process dies, so the check does not depend on clocks.
 */
export function createJobRecovery({
  pool,
  log,
  checkIntervalMilliseconds = checkMilliseconds,
}: {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Tests shorten it. */
  readonly checkIntervalMilliseconds?: number;
}): JobRecovery {
  const liveRunners = new Set<string>();
  let client: pg.Client | undefined;
  /** The runners whose locks `client` holds. */
  let lockedRunners = new Set<string>();
  /** The number of consecutive checks that found no lock of a runner, by its id. */
  let checksWithoutLock = new Map<string, number>();
  let isFailing = false;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client({
      ...pool.options,
      // With these settings, PostgreSQL detects the loss of this machine within half a minute.
      options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
      keepAlive: true,
      statement_timeout: checkMilliseconds,
    });
    const forgetClient = () => {
      if (client === newClient) client = undefined;
    };
    newClient.on("error", forgetClient);
    newClient.on("end", forgetClient);
    await newClient.connect();
    lockedRunners = new Set();
    client = newClient;
    return newClient;
  }

  /** Takes the locks of new runners and releases those of ended runners. */
  async function syncLocks(connection: pg.Client): Promise<void> {
    for (const id of liveRunners) {
      if (lockedRunners.has(id)) continue;
      await connection.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [
        lockNamespace,
        id,
      ]);
      lockedRunners.add(id);
    }
    for (const id of lockedRunners) {
      if (liveRunners.has(id)) continue;
      await connection.query("SELECT pg_advisory_unlock_shared($1, hashtext($2))", [
        lockNamespace,
        id,
      ]);
      lockedRunners.delete(id);
    }
  }

  async function recoverDeadRunners(connection: pg.Client): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(selectDeadRunners);
    const previousChecks = checksWithoutLock;
    checksWithoutLock = new Map(rows.map(({ id }) => [id, (previousChecks.get(id) ?? 0) + 1]));
    for (const [id, checkCount] of checksWithoutLock) {
      if (checkCount >= checksUntilDead) await releaseJobs(connection, id);
    }
  }

  async function releaseJobs(connection: pg.Client, id: string): Promise<void> {
    await connection.query("BEGIN");
    try {
      const { rows } = await connection.query<LockedJob>(selectLockedJobs, [id]);
      await connection.query(unlockJobs, [id]);
      for (const job of rows) {
        if (job.is_replaced) await connection.query(completeJob, [job.id]);
        else await connection.query(rescheduleJob, [job.id, job.attempts]);
      }
      await connection.query("COMMIT");
      log.warn({ runner: id, jobs: rows.length }, "Jobs: released the jobs of a dead job runner.");
    } catch (error) {
      await connection.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
    checksWithoutLock.delete(id);
  }

  async function check(): Promise<void> {
    if (isClosed) return;
    try {
      const connection = client ?? (await connect());
      await syncLocks(connection);
      await recoverDeadRunners(connection);
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn(
          { err: error },
          "Jobs: the check for dead job runners failed; the next one runs in 5 s.",
        );
      isFailing = true;
    }
  }

  let pendingChecks = 0;
  let lastCheck = Promise.resolve();
  const queueCheck = () => {
    pendingChecks += 1;
    lastCheck = lastCheck.then(check).finally(() => {
      pendingChecks -= 1;
    });
  };
  const timer = setInterval(() => {
    if (pendingChecks === 0) queueCheck();
  }, checkIntervalMilliseconds);
  timer.unref();

  return {
    addRunner(runnerId) {
      liveRunners.add(runnerId);
      queueCheck();
    },
    removeRunner(runnerId) {
      liveRunners.delete(runnerId);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await lastCheck;
      await client?.end().catch(() => undefined);
    },
  };
}
