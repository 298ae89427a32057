import { describe, expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

const options = { maxRunning: 2, maxRunningPerKey: 1, maxQueued: 4, maxQueuedPerKey: 3 };
const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Starts work of users that lasts until the test ends it. `started` holds the names in order. */
function openLimit(overrides: Partial<typeof options> = {}) {
  const runInSlot = createConcurrencyLimit({ ...options, ...overrides });
  const started: string[] = [];
  const finishByName = new Map<string, () => void>();
  return {
    started,
    end: async (name: string) => {
      finishByName.get(name)?.();
      await waitForTurn();
    },
    begin(key: string, name: string, signal = new AbortController().signal) {
      const work = runInSlot({ key, signal }, () => {
        started.push(name);
        return new Promise<string>((resolve) => finishByName.set(name, () => resolve(name)));
      });
      work.catch(() => undefined);
      return work;
    },
  };
}

describe("heavy work", () => {
  test("of one user leaves a slot to the next user", async () => {
    const { begin, started, end } = openLimit();
    for (const name of ["ama1", "ama2", "ama3"]) void begin("ama", name);
    void begin("kofi", "kofi1");
    expect(started).toEqual(["ama1", "kofi1"]);
    await end("kofi1");
    expect(started).toEqual(["ama1", "kofi1"]);
    await end("ama1");
    expect(started).toEqual(["ama1", "kofi1", "ama2"]);
  });

  test("runs round robin between users, and in order of arrival for each user", async () => {
    const { begin, started, end } = openLimit({ maxRunning: 1 });
    for (const name of ["ama1", "ama2", "ama3"]) void begin("ama", name);
    void begin("kofi", "kofi1");
    void begin("yaw", "yaw1");
    for (const name of ["ama1", "ama2", "kofi1", "yaw1", "ama3"]) await end(name);
    expect(started).toEqual(["ama1", "ama2", "kofi1", "yaw1", "ama3"]);
  });

  test("is refused with 429 when the queue of the user or of all users is full", async () => {
    const { begin } = openLimit();
    const amaResults = Array.from({ length: 5 }, (_, index) => begin("ama", `ama${index}`));
    await expect(amaResults[4]).rejects.toMatchObject({
      code: "RATE_LIMITED",
      retryAfterSeconds: 10,
    });
    void begin("kofi", "kofi1");
    void begin("yaw", "yaw1");
    await expect(begin("esi", "esi1")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("that waits is dropped when its client disconnects, which frees its place in the queue", async () => {
    const { begin, started, end } = openLimit({ maxRunning: 1, maxQueued: 1 });
    const client = new AbortController();
    void begin("ama", "ama1");
    const cancelledJob = begin("kofi", "kofi1", client.signal);
    client.abort();
    // `cancelled()` has this code. No client receives it.
    await expect(cancelledJob).rejects.toMatchObject({ code: "VALIDATION" });
    await expect(begin("kofi", "kofi2", client.signal)).rejects.toMatchObject({
      code: "VALIDATION",
    });
    void begin("yaw", "yaw1");
    await end("ama1");
    expect(started).toEqual(["ama1", "yaw1"]);
  });

  test("that fails frees its slot", async () => {
    const runInSlot = createConcurrencyLimit({ ...options, maxRunning: 1 });
    const requester = { key: "ama", signal: new AbortController().signal };
    const failingJob = runInSlot(requester, async () => {
      throw new Error("broken");
    });
    await expect(failingJob).rejects.toThrow("broken");
    expect(await runInSlot(requester, async () => "done")).toBe("done");
  });
});
