import { setImmediate } from "node:timers/promises";

/**
 * Runs one step in each turn of the event loop, so that long work on the main thread delays a request by a step at most.
 * Returns what the generator returns.
 */
export async function inTurns<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
