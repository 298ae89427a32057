import { expect, test } from "vitest";
import { nextRovingIndex } from "./roving-index.ts";

const row = { index: 2, last: 4, isRightToLeft: false };

test("the arrows go to the neighbours and stop at both ends", () => {
  expect(nextRovingIndex({ ...row, key: "ArrowRight" })).toBe(3);
  expect(nextRovingIndex({ ...row, key: "ArrowLeft" })).toBe(1);
  expect(nextRovingIndex({ ...row, key: "ArrowRight", index: 4 })).toBe(4);
  expect(nextRovingIndex({ ...row, key: "ArrowLeft", index: 0 })).toBe(0);
});

test("Home and End go to the ends, other keys nowhere", () => {
  expect(nextRovingIndex({ ...row, key: "Home" })).toBe(0);
  expect(nextRovingIndex({ ...row, key: "End" })).toBe(4);
  expect(nextRovingIndex({ ...row, key: "ArrowDown" })).toBeNull();
});

test("from right to left the arrow to the left leads on", () => {
  expect(nextRovingIndex({ ...row, key: "ArrowLeft", isRightToLeft: true })).toBe(3);
  expect(nextRovingIndex({ ...row, key: "ArrowRight", isRightToLeft: true })).toBe(1);
});
