import { expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { newId } from "../ids.ts";
import { createLogger } from "../log.ts";
import { createJobRecovery } from "./job-recovery.ts";
import { enqueue } from "./jobs.ts";

const testApp = useTestApp();
const log = createLogger("silent");
const neverMilliseconds = 2 ** 30;

/** Enqueues a job and marks it as taken by the runner with this id. */
async function takeJob(runnerId: string): Promise<void> {
  await enqueue(testApp.db, "send-reset-mail", { userId: newId() });
  await testApp.db.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now(), attempts = 1
     WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs)`,
    [runnerId],
  );
}

async function queryRows(text: string): Promise<unknown[]> {
  return (await testApp.db.pool.query(text)).rows;
}
const listJobs = () =>
  queryRows("SELECT locked_by, run_at > now() AS waits FROM graphile_worker.jobs ORDER BY id");
/** Lists the locks of live runners. Their first key is `lockNamespace` of `job-recovery.ts`. */
const listLocks = () =>
  queryRows("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7301948");

test("jobs of a dead process are released and wait as after a failure; those of a live process are not", async () => {
  await takeJob("pool-dead");
  await takeJob("pool-live");
  const liveRecovery = createJobRecovery({
    pool: testApp.db.pool,
    log,
    checkIntervalMilliseconds: neverMilliseconds,
  });
  liveRecovery.addRunner("pool-live");
  await expect.poll(listLocks).toHaveLength(1);
  const recovery = createJobRecovery({ pool: testApp.db.pool, log, checkIntervalMilliseconds: 20 });
  await expect.poll(listJobs).toEqual([
    { locked_by: null, waits: true },
    { locked_by: "pool-live", waits: false },
  ]);
  // Closing also closes the database connection, as the death of a process does.
  await liveRecovery.close();
  await expect.poll(listJobs).toEqual([
    { locked_by: null, waits: true },
    { locked_by: null, waits: true },
  ]);
  await recovery.close();
});

test("a job of a dead process that was replaced while it ran does not stay", async () => {
  await queryRows("DELETE FROM graphile_worker._private_jobs");
  const addJob = () =>
    queryRows("SELECT FROM graphile_worker.add_job('make-feeds', '{}', job_key => 'make-feeds')");
  await addJob();
  await queryRows(`UPDATE graphile_worker._private_jobs
    SET locked_by = 'pool-dead', locked_at = now(), attempts = 1`);
  await addJob();
  expect(await listJobs()).toHaveLength(2);
  const recovery = createJobRecovery({ pool: testApp.db.pool, log, checkIntervalMilliseconds: 20 });
  await expect.poll(listJobs).toEqual([{ locked_by: null, waits: false }]);
  await recovery.close();
});

test("a process whose connection broke takes its lock again, and keeps its jobs", async () => {
  await takeJob("pool-disconnected");
  const disconnectedRecovery = createJobRecovery({
    pool: testApp.db.pool,
    log,
    checkIntervalMilliseconds: 20,
  });
  disconnectedRecovery.addRunner("pool-disconnected");
  await expect.poll(listLocks).toHaveLength(1);
  const [lockBefore] = await listLocks();
  await queryRows(`SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 7301948`);
  await expect.poll(async () => (await listLocks()).at(-1) ?? lockBefore).not.toEqual(lockBefore);
  const listTakenJobs = () =>
    queryRows("SELECT FROM graphile_worker.jobs WHERE locked_by = 'pool-disconnected'");
  expect(await listTakenJobs()).toHaveLength(1);
  await disconnectedRecovery.close();
});
