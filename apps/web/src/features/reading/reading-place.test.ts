import { expect, test } from "vitest";
import { isWorthContinuing, partAt, positionOf } from "./reading-place.ts";

test.each([
  ["below the screen", 900, 1000, 0],
  ["half seen", 300, 1000, 0.5],
  ["seen to its end", -200, 1000, 1],
  ["left behind", -5000, 1000, 1],
  ["empty", 100, 0, 0],
])("a text %s has its position", (_, top, height, position) => {
  expect(positionOf({ top, height }, 800)).toBe(position);
});

test("a story goes on where one stopped, unless that is its beginning or its end", () => {
  expect([null, 0, 0.1, 0.11, 0.5, 0.89, 0.9, 1].map(isWorthContinuing)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("the part where one stopped is the last that began before", () => {
  const text = { top: -100, height: 400 };
  const parts = [-100, 0, 100, 200].map((top) => ({ top, height: 100 }));
  expect([0, 0.3, 0.6, 1].map((position) => partAt(parts, text, position))).toEqual([0, 1, 2, 3]);
  expect(partAt([], text, 0.5)).toBe(0);
});
