import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

/** The files that may read the clock of the device, by what for. */
const deviceClockUses: Readonly<Record<string, readonly string[]>> = {
  "the offset of the server's clock": ["lib/server-clock.ts"],
  "intervals between two moments on this device": [
    "app/first-load.ts",
    "app/keep-lists.ts",
    "entities/library/library-session.ts",
    "features/install/watch-versions.ts",
    "features/library/library-background.ts",
    "features/library/library-settings.ts",
    "features/messages/apply-events.ts",
    "features/messages/composer/use-typing.ts",
    "features/messages/recent/unread-cache.ts",
    "features/notifications/notifications-offer.tsx",
    "lib/use-refresh-on-visit.ts",
  ],
  "responses without a date in the cache": [
    "lib/cache-entries.ts",
    "service-worker/fetch-handler.ts",
  ],
  "the days that a call may wait, in the service worker, which cannot read the offset": [
    "service-worker/send-waiting-calls.ts",
  ],
  "months and dates that a person reads on their calendar": [
    "app/landing/landing-footer.tsx",
    "features/exports/export-works.tsx",
    "features/profile/account/export-button.tsx",
    "features/profile/sections/storage.tsx",
    "lib/data-meter.ts",
  ],
};

test("deadlines and ages are counted with the server's clock: nothing else reads that of the device", () => {
  const source = join(import.meta.dirname, "..");
  const readers = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /(?<!\.test|\.fixture)\.tsx?$/.test(file) &&
      /\bDate\.now\b|new Date\(\)/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(readers.toSorted()).toEqual(Object.values(deviceClockUses).flat().toSorted());
});
