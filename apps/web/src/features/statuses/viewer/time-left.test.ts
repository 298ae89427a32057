import { expect, test } from "vitest";
import { formatTimeLeft } from "./time-left.ts";

const expiresAt = "2026-03-02T12:00:00.000Z";
const before = (milliseconds: number) => Date.parse(expiresAt) - milliseconds;
const [hour, minute] = [60 * 60_000, 60_000];

test.each([
  [24 * hour, "24h 0m"],
  [24 * hour - 1, "23h 59m"],
  [5 * hour + 7 * minute, "5h 7m"],
  [59_999, "0h 0m"],
  [1, "0h 0m"],
  [0, "Expired"],
  [-hour, "Expired"],
])("%d ms before its expiry a status shows %s", (milliseconds, expected) => {
  expect(formatTimeLeft({ expiresAt, isPermanentlySaved: false }, before(milliseconds))).toBe(
    expected,
  );
});

test("a permanently saved status shows Saved, even long after its 24 hours", () => {
  expect(formatTimeLeft({ expiresAt, isPermanentlySaved: true }, before(-100 * hour))).toBe(
    "Saved",
  );
  expect(formatTimeLeft({ expiresAt, isPermanentlySaved: true }, before(hour))).toBe("Saved");
});
