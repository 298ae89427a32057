import pg from "pg";
import type { Log } from "../log.ts";

/** The first key of the advisory locks of live runners. The second key is the hash of the id of the runner. */
const lockSpace = 7_301_948;

const sweepMilliseconds = 5000;

/**
 * A runner is dead if this many consecutive sweeps find it without a lock. A live runner that lost its connection in a
 * restart of PostgreSQL has taken its lock again by then.
 */
const sightings = 3;

/**
 * Selects the ids of runners that hold jobs but no lock. It must run on another connection than the one that holds our
 * locks, because a session never conflicts with its own locks.
 */
const selectDead = `
  SELECT locked_by AS id
  FROM (SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) AS busy
  WHERE pg_try_advisory_xact_lock(${lockSpace}, hashtext(locked_by))`;

const selectLeft = "SELECT id, attempts FROM graphile_worker.jobs WHERE locked_by = $1";
const unlock = "SELECT graphile_worker.force_unlock_workers(ARRAY[$1])";
/** Delays a job as after a failure, because a job that kills its process must not run again at once. */
const postpone = `
  SELECT graphile_worker.reschedule_jobs(ARRAY[$1]::bigint[],
    run_at => now() + exp(least($2::int, 10)) * interval '1 second')`;

/** Unlocks the jobs of dead runners of all processes. graphile-worker itself unlocks them only after four hours. */
export interface JobRecovery {
  /** Marks the runner with this id as live in this process. */
  hold(runnerId: string): void;
  letGo(runnerId: string): void;
  close(): Promise<void>;
}

/**
 * A runner is live while its process holds an advisory lock for it on a dedicated connection. PostgreSQL releases the
 * lock when the process dies, so the check does not depend on clocks.
 */
export function createJobRecovery({
  pool,
  log,
  sweepEvery = sweepMilliseconds,
}: {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** The milliseconds between two sweeps. Tests shorten it. */
  readonly sweepEvery?: number;
}): JobRecovery {
  const living = new Set<string>();
  let client: pg.Client | undefined;
  /** The runners whose locks `client` holds. */
  let locked = new Set<string>();
  let seenDead = new Map<string, number>();
  let isFailing = false;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...pool.options,
      // With these settings, PostgreSQL detects the loss of this machine within half a minute.
      options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
      keepAlive: true,
      statement_timeout: sweepMilliseconds,
    });
    const drop = () => {
      if (client === opened) client = undefined;
    };
    opened.on("error", drop);
    opened.on("end", drop);
    await opened.connect();
    locked = new Set();
    client = opened;
    return opened;
  }

  /** Takes the locks of new runners and releases those of ended runners. */
  async function lock(on: pg.Client): Promise<void> {
    for (const id of living) {
      if (locked.has(id)) continue;
      await on.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [lockSpace, id]);
      locked.add(id);
    }
    for (const id of locked) {
      if (living.has(id)) continue;
      await on.query("SELECT pg_advisory_unlock_shared($1, hashtext($2))", [lockSpace, id]);
      locked.delete(id);
    }
  }

  async function sweep(on: pg.Client): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(selectDead);
    const before = seenDead;
    seenDead = new Map(rows.map(({ id }) => [id, (before.get(id) ?? 0) + 1]));
    for (const [id, times] of seenDead) {
      if (times >= sightings) await giveBack(on, id);
    }
  }

  async function giveBack(on: pg.Client, id: string): Promise<void> {
    await on.query("BEGIN");
    try {
      const { rows } = await on.query<{ id: number; attempts: number }>(selectLeft, [id]);
      await on.query(unlock, [id]);
      for (const job of rows) await on.query(postpone, [job.id, job.attempts]);
      await on.query("COMMIT");
      log.warn({ runner: id, jobs: rows.length }, "jobs of a dead process are given back");
    } catch (error) {
      await on.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
    seenDead.delete(id);
  }

  async function tick(): Promise<void> {
    if (isClosed) return;
    try {
      const on = client ?? (await connect());
      await lock(on);
      await sweep(on);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, "what dead processes left cannot be looked for");
      isFailing = true;
    }
  }

  let waiting = 0;
  let ticking = Promise.resolve();
  const tickNow = () => {
    waiting += 1;
    ticking = ticking.then(tick).finally(() => {
      waiting -= 1;
    });
  };
  const timer = setInterval(() => {
    if (waiting === 0) tickNow();
  }, sweepEvery);
  timer.unref();

  return {
    hold(runnerId) {
      living.add(runnerId);
      tickNow();
    },
    letGo(runnerId) {
      living.delete(runnerId);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await ticking;
      await client?.end().catch(() => undefined);
    },
  };
}
