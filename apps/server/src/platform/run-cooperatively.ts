import { setImmediate } from "node:timers/promises";

/**
 * Runs one step of a generator per turn of the event loop, so that long work delays other requests by one step at most.
 * Returns the generator's return value.
 */
export async function runCooperatively<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
