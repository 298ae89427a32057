import { expect, test } from "vitest";
import { createLogger } from "../log.ts";
import type { JobHandlers } from "./jobs.ts";
import { createWaking } from "./waking.ts";

/** A waking of one job, which goes on when it is told to. */
function wakingOf(options: { isByHand: boolean; fails?: boolean }) {
  const begun: (() => void)[] = [];
  const log: string[] = [];
  const job = () =>
    new Promise<void>((resolve, reject) => {
      begun.push(options.fails ? () => reject(new Error("the database is away")) : resolve);
    });
  const waking = createWaking({
    handlers: () => ({ "make-alerts": job }) as unknown as JobHandlers,
    log: createLogger("error", { write: (line: string) => void log.push(line) }),
    isByHand: options.isByHand,
  });
  return { waking, begun, log, wake: () => waking.wake("make-alerts") };
}

test("a job that is woken often begins once, and never twice at a time", async () => {
  const { waking, begun, wake } = wakingOf({ isByHand: false });
  wake();
  wake();
  expect(begun).toHaveLength(0);
  await expect.poll(() => begun.length).toBe(1);
  wake();
  wake();
  begun[0]?.();
  // For what came while it was at work it begins once more, and then rests.
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  await waking.close();
  expect(begun).toHaveLength(2);
});

test("an end waits for what is under way, and nothing begins after it", async () => {
  const { waking, begun, wake } = wakingOf({ isByHand: false });
  wake();
  await expect.poll(() => begun.length).toBe(1);
  wake();
  let isClosed = false;
  const closing = waking.close().then(() => {
    isClosed = true;
  });
  wake();
  await Promise.resolve();
  expect(isClosed).toBe(false);
  begun[0]?.();
  await closing;
  expect(begun).toHaveLength(1);
});

test("a job that fails is logged, and begins again when it is woken", async () => {
  const { waking, begun, log, wake } = wakingOf({ isByHand: true, fails: true });
  for (const nth of [0, 1]) {
    wake();
    const settled = waking.settle();
    begun[nth]?.();
    await settled;
  }
  expect(begun).toHaveLength(2);
  expect(log.join()).toContain("the database is away");
});
