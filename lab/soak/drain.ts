import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

const maxMilliseconds = 180_000;
const pollMilliseconds = 500;
/** Longer than the write buffers of the processes keep small writes. */
const settleMilliseconds = 5000;

/** A job that is not due counts too if it has failed before. Recurring jobs that have not run are not due. */
const pendingSql = `
  SELECT (SELECT count(*) FROM alert_outbox)::int
    + (SELECT count(*) FROM graphile_worker.jobs
       WHERE attempts < max_attempts AND (run_at <= now() + interval '1 minute' OR attempts > 0))::int AS count`;

/** Waits until no job is due and the outbox is empty. Returns how many were left after three minutes. */
export async function drain(db: Pick<pg.Pool, "query">): Promise<number> {
  await wait(settleMilliseconds);
  const deadline = performance.now() + maxMilliseconds;
  for (;;) {
    const { rows } = await db.query<{ count: number }>(pendingSql);
    const count = rows[0]?.count ?? 0;
    if (count === 0 || performance.now() > deadline) return count;
    await wait(pollMilliseconds);
  }
}
