import { expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { createJobTrigger } from "./job-trigger.ts";
import type { JobHandlers } from "./jobs.ts";

/** Creates a trigger of one job. Each call of a function in `runs` ends one run of the job. */
function setUp(options: { isManual: boolean; fails?: boolean }) {
  const runs: (() => void)[] = [];
  const logLines: string[] = [];
  const job = () =>
    new Promise<void>((resolve, reject) => {
      runs.push(options.fails ? () => reject(new Error("the database is unreachable")) : resolve);
    });
  const jobTrigger = createJobTrigger({
    // The trigger needs the handler of this job only.
    handlers: () => ({ "create-alerts": job }) as unknown as JobHandlers,
    log: createLogger("error", { write: (line: string) => void logLines.push(line) }),
    isManual: options.isManual,
  });
  return { jobTrigger, runs, logLines, trigger: () => jobTrigger.trigger("create-alerts") };
}

test("a job that is triggered several times starts once, and never runs twice at a time", async () => {
  const { jobTrigger, runs, trigger } = setUp({ isManual: false });
  trigger();
  trigger();
  expect(runs).toHaveLength(0);
  await expect.poll(() => runs.length).toBe(1);
  trigger();
  trigger();
  runs[0]?.();
  // The triggers that came during the run start the job once more.
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.();
  await jobTrigger.close();
  expect(runs).toHaveLength(2);
});

test("closing waits for the running job, and none starts after it", async () => {
  const { jobTrigger, runs, trigger } = setUp({ isManual: false });
  trigger();
  await expect.poll(() => runs.length).toBe(1);
  trigger();
  let isClosed = false;
  const closing = jobTrigger.close().then(() => {
    isClosed = true;
  });
  trigger();
  await Promise.resolve();
  expect(isClosed).toBe(false);
  runs[0]?.();
  await closing;
  expect(runs).toHaveLength(1);
});

test("a job that fails is logged, and starts again when it is triggered", async () => {
  const { jobTrigger, runs, logLines, trigger } = setUp({ isManual: true, fails: true });
  for (const index of [0, 1]) {
    trigger();
    const runPromise = jobTrigger.runTriggered();
    runs[index]?.();
    await runPromise;
  }
  expect(runs).toHaveLength(2);
  expect(logLines.join()).toContain("the database is unreachable");
});
