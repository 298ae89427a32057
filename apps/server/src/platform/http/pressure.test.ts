import { expect, test } from "vitest";
import { openPressureGauge } from "./pressure.ts";

const createPools = (waiting: number) => () => [
  { pool: "own" as const, total: 1, idle: 0, waiting },
];

/** Blocks the event loop, without keeping a processor busy. */
function blockEventLoop(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test("the gauge measures a repeatedly blocked event loop, and then an idle one", async () => {
  const gauge = openPressureGauge({ pools: createPools(0) });
  expect(gauge.read()).toEqual({ eventLoopDelay: 0, isSaturated: false });
  const delayAfterBlock = () => {
    blockEventLoop(250);
    return gauge.read().eventLoopDelay;
  };
  await expect.poll(delayAfterBlock).toBeGreaterThan(150);
  await expect.poll(() => gauge.read().eventLoopDelay).toBeLessThan(150);
  gauge.close();
});

test("a process whose statements wait for a connection is saturated", async () => {
  const gauge = openPressureGauge({ pools: createPools(1) });
  await expect.poll(() => gauge.read().isSaturated).toBe(true);
  gauge.close();
});
