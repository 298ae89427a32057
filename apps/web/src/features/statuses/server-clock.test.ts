import { afterEach, expect, test, vi } from "vitest";
import { serverNow, setServerTime } from "./server-clock.ts";

afterEach(() => {
  vi.useRealTimers();
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
