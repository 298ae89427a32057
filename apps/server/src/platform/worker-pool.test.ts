import { afterEach, describe, expect, test } from "vitest";
import { createWorkerPool, WorkerFailure, type WorkerPool } from "./worker-pool.ts";

const program = new URL("../testing/worker-program.ts", import.meta.url);
const pools: WorkerPool<string, string>[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function openPool(deadlineMilliseconds = 20_000) {
  const resourceLimits = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 };
  const pool = createWorkerPool<string, string>({ program, deadlineMilliseconds, resourceLimits });
  pools.push(pool);
  return pool;
}

describe("a job in a worker thread", () => {
  test("returns its result, and the next job uses the same worker", async () => {
    const pool = openPool();
    expect(await pool.run("first")).toBe("first done");
    expect(await pool.run("second")).toBe("second done");
    expect(await Promise.all([pool.run("a"), pool.run("b")])).toEqual(["a done", "b done"]);
  });

  test("that never ends is terminated at its deadline, and the next job gets a worker", async () => {
    const pool = openPool(50);
    await expect(pool.run("endless")).rejects.toThrow(WorkerFailure);
    expect(await pool.run("next")).toBe("next done");
  });

  // The job `greedy` allocates more memory than the limit.
  test.each(["crash", "throw", "greedy"])("that fails by %s affects no other job", async (job) => {
    const pool = openPool();
    const [failedOutcome, otherOutcome] = await Promise.allSettled([
      pool.run(job),
      pool.run("other"),
    ]);
    expect(failedOutcome).toMatchObject({ status: "rejected", reason: { name: "WorkerFailure" } });
    expect(otherOutcome).toEqual({ status: "fulfilled", value: "other done" });
    expect(await pool.run("next")).toBe("next done");
  });

  test("ends when the pool is closed", async () => {
    const pool = openPool();
    await pool.run("first");
    const endlessJob = pool.run("endless");
    endlessJob.catch(() => undefined);
    await pool.close();
    await expect(endlessJob).rejects.toThrow(WorkerFailure);
  });
});
