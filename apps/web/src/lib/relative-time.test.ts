import { describe, expect, test } from "vitest";
import { relativeTime, relativeTimeOrDate } from "./relative-time.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("relative time", () => {
  test.each([
    [0, "0 secs"],
    [1, "1 sec"],
    [59.9, "59 secs"],
    [60, "1 min"],
    [3599, "59 mins"],
    [3600, "1 hr"],
    [86_399, "23 hrs"],
    [86_400, "1 day"],
    [7 * 86_400 - 1, "6 days"],
    [7 * 86_400, "1 week"],
    [400 * 86_400, "57 weeks"],
  ])("after %d seconds is: %s", (seconds, expected) => {
    expect(relativeTime(ago(seconds), now)).toBe(expected);
  });

  test("is 0 for a date ahead of this device's clock", () => {
    expect(relativeTime(ago(-90), now)).toBe("0 secs");
  });

  test("of relativeTimeOrDate is a date from 30 days on", () => {
    expect(relativeTimeOrDate(ago(30 * 86_400 - 1), now)).toBe("4 weeks");
    expect(relativeTimeOrDate(ago(30 * 86_400), now)).toBe("Oct 22");
  });
});
