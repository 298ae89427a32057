import { expect, test } from "vitest";
import { createVisibleTime } from "./visible-time.ts";

test("only visible time counts", () => {
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

test("repeated visible events count once", () => {
  let now = 0;
  const time = createVisibleTime(() => now);
  time.setVisible(true);
  now += 3000;
  time.setVisible(true);
  now += 3000;
  expect(time.seconds()).toBe(6);
});
