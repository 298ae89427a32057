import { expect, test } from "vitest";
import { canContinue, findBlockIndex, getReadingPosition } from "./reading-position.ts";

const screenHeight = 800;

test.each([
  ["below the screen", 900, 1000, 0],
  ["half visible", 300, 1000, 0.5],
  ["visible to its end", -200, 1000, 1],
  ["scrolled past", -5000, 1000, 1],
  ["empty", 100, 0, 0],
])("the reading position of a text that is %s", (_, top, height, position) => {
  expect(getReadingPosition({ top, height }, screenHeight)).toBe(position);
});

test("reading can be continued, except near the beginning or the end", () => {
  expect([null, 0, 0.1, 0.11, 0.5, 0.89, 0.9, 1].map(canContinue)).toEqual([
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

test("the block at a position is the last one that starts before it", () => {
  const text = { top: -100, height: 400 };
  const blocks = [-100, 0, 100, 200].map((top) => ({ top, height: 100 }));
  expect([0, 0.3, 0.6, 1].map((position) => findBlockIndex(blocks, text, position))).toEqual([
    0, 1, 2, 3,
  ]);
  expect(findBlockIndex([], text, 0.5)).toBe(0);
});
