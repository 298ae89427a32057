import { expect, test } from "vitest";
import { dropIndex, indexForKey, moveItem, rowShift } from "./reorder.ts";

const rowHeight = 72;
const rowCount = 4;

test.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 1, "abcd"],
])(
  "an item moved from %i to %i has its new index, and the others keep their order: %s",
  (from, to, after) => {
    expect(moveItem(["a", "b", "c", "d"], from, to).join("")).toBe(after);
  },
);

test.each([
  [1, 35, 1],
  [1, 37, 2],
  [1, -37, 0],
  [1, -1000, 0],
  [1, 1000, 3],
])("one of four items dragged from %i by %i pixels is dropped at %i", (from, distance, to) => {
  expect(dropIndex(from, distance, rowHeight, rowCount)).toBe(to);
});

test("while a row is dragged, only the rows between its old and new index shift", () => {
  const shifts = (from: number, to: number) => [0, 1, 2, 3].map((row) => rowShift(row, from, to));
  expect(shifts(0, 2)).toEqual([0, -1, -1, 0]);
  expect(shifts(3, 1)).toEqual([0, 1, 1, 0]);
  expect(shifts(2, 2)).toEqual([0, 0, 0, 0]);
});

test.each([
  ["ArrowUp", 1, 0],
  ["ArrowUp", 0, 0],
  ["ArrowDown", 2, 3],
  ["ArrowDown", 3, 3],
  ["Home", 2, 0],
  ["End", 1, 3],
  ["Enter", 1, undefined],
])("the key %s on the item at %i of four asks for the index %s", (key, from, to) => {
  expect(indexForKey(key, from, rowCount)).toBe(to);
});
