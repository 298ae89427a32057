import { afterEach, expect, test, vi } from "vitest";
import { serverNow, setServerTime } from "./server-clock.ts";

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Other test files may use the same modules.
  for (const clock of [{ setServerTime }, await import("./server-clock.ts")]) {
    clock.setServerTime(Date.now());
  }
});

test("the server's time advances steadily, even when the device's clock is changed", () => {
  vi.useFakeTimers({
    toFake: ["Date", "performance"],
    now: Date.parse("2035-01-01T00:00:00.000Z"),
  });
  const serverTime = Date.parse("2026-11-01T10:00:00.000Z");
  setServerTime(serverTime);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(serverTime + 5000);
  vi.setSystemTime(Date.parse("2020-01-01T00:00:00.000Z"));
  expect(serverNow()).toBe(serverTime + 5000);
  setServerTime(Number.NaN);
  expect(serverNow()).toBe(serverTime + 5000);
});

test("a device whose clock is two hours ahead counts with the server's time, also when it starts without a connection", async () => {
  vi.useFakeTimers({
    toFake: ["Date", "performance"],
    now: Date.parse("2026-11-01T12:00:00.000Z"),
  });
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.resetModules();
  const clock = await import("./server-clock.ts");
  let changes = 0;
  const end = clock.onServerTimeChange(() => {
    changes += 1;
  });
  const serverTime = Date.parse("2026-11-01T10:00:00.000Z");
  clock.setServerTime(serverTime);
  expect([clock.serverNow(), changes]).toEqual([serverTime, 1]);
  vi.resetModules();
  const restarted = await import("./server-clock.ts");
  expect(restarted.serverNow()).toBe(serverTime);
  end();
});

test("a slow response and the whole seconds of the header do not set the clock back", async () => {
  const now = Date.parse("2026-11-01T10:00:00.700Z");
  vi.useFakeTimers({ toFake: ["Date", "performance"], now });
  vi.resetModules();
  const clock = await import("./server-clock.ts");
  clock.setServerTime(Date.parse("2026-11-01T10:00:00.000Z"));
  expect(clock.serverNow()).toBe(now);
  vi.advanceTimersByTime(20_000);
  clock.setServerTime(Date.parse("2026-11-01T10:00:05.000Z"));
  expect(clock.serverNow()).toBe(now + 20_000);
  // The server's clock was corrected by ten minutes.
  clock.setServerTime(Date.parse("2026-11-01T09:50:20.000Z"));
  expect(clock.serverNow()).toBe(Date.parse("2026-11-01T09:50:20.000Z"));
});
