import { expect, test } from "vitest";
import { dashboardText } from "#text/dashboard.ts";
import { toSeries } from "./series.ts";

const days = [
  { day: "2026-11-01", reads: 2, likes: 0, seconds: 1800 },
  { day: "2026-11-02", reads: 5, likes: 0, seconds: 45 },
];

test("each chart has a sum and a text summary", () => {
  const [reads, likes, seconds] = toSeries(days);
  expect([reads?.sum, reads?.summary]).toEqual([
    7,
    "Reads, the last 30 days: 7 in all, most on Nov 2 with 5.",
  ]);
  expect([likes?.sum, likes?.summary]).toEqual([0, "Likes, the last 30 days: none yet."]);
  expect(seconds?.summary).toBe(
    "Reading time, the last 30 days: 0.51 h in all, most on Nov 1 with 0.50 h.",
  );
});

test("the label of a day does not depend on the time zone", () => {
  expect(toSeries(days)[0]?.dayLabels).toEqual(["Nov 1", "Nov 2"]);
});

test.each([
  [0, "0.00"],
  [18, "0.01"],
  [3600, "1.00"],
  [5400, "1.50"],
  [3_600_000, "1,000.00"],
])("%i seconds are %s hours", (seconds, hours) => {
  expect(dashboardText.hours(seconds)).toBe(hours);
});
