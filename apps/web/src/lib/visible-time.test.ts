import { expect, test } from "vitest";
import { createVisibleTime } from "./visible-time.ts";

test("only the time in which the page was seen counts", () => {
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

test("hearing twice that the page is seen counts once", () => {
  let now = 0;
  const time = createVisibleTime(() => now);
  time.setVisible(true);
  now += 3000;
  time.setVisible(true);
  now += 3000;
  expect(time.seconds()).toBe(6);
});
