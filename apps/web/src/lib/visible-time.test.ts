import { expect, test } from "vitest";
import { createVisibleTime } from "./visible-time.ts";

test("only the seconds between visible and hidden are counted", () => {
  let now = 1000;
  const time = createVisibleTime(() => now);
  time.setVisible(true);
  now += 4000;
  expect(time.seconds()).toBe(4);
  time.setVisible(false);
  now += 60_000;
  expect(time.seconds()).toBe(4);
  time.setVisible(true);
  now += 2500;
  expect(time.seconds()).toBe(6);
});

test("repeated visible events do not count the same seconds twice", () => {
  let now = 0;
  const time = createVisibleTime(() => now);
  time.setVisible(true);
  now += 3000;
  time.setVisible(true);
  now += 3000;
  expect(time.seconds()).toBe(6);
});
