import { expect, test } from "vitest";
import { nextRovingIndex } from "./roving-index.ts";

const row = { index: 2, lastIndex: 4, isRightToLeft: false };

test("arrows move to the neighbors and stop at both ends", () => {
  expect(nextRovingIndex({ ...row, key: "ArrowRight" })).toBe(3);
  expect(nextRovingIndex({ ...row, key: "ArrowLeft" })).toBe(1);
  expect(nextRovingIndex({ ...row, key: "ArrowRight", index: 4 })).toBe(4);
  expect(nextRovingIndex({ ...row, key: "ArrowLeft", index: 0 })).toBe(0);
});

test("Home and End move to the ends, other keys do nothing", () => {
  expect(nextRovingIndex({ ...row, key: "Home" })).toBe(0);
  expect(nextRovingIndex({ ...row, key: "End" })).toBe(4);
  expect(nextRovingIndex({ ...row, key: "ArrowDown" })).toBeNull();
});

test("in right-to-left rows the left arrow moves forward", () => {
  expect(nextRovingIndex({ ...row, key: "ArrowLeft", isRightToLeft: true })).toBe(3);
  expect(nextRovingIndex({ ...row, key: "ArrowRight", isRightToLeft: true })).toBe(1);
});
