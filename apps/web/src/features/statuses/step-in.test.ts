import { expect, test } from "vitest";
import { stepIn } from "./step-in.ts";

const row = { at: 2, last: 4, isMirrored: false };

test("the arrows go to the neighbours and stop at both ends", () => {
  expect(stepIn({ ...row, key: "ArrowRight" })).toBe(3);
  expect(stepIn({ ...row, key: "ArrowLeft" })).toBe(1);
  expect(stepIn({ ...row, key: "ArrowRight", at: 4 })).toBe(4);
  expect(stepIn({ ...row, key: "ArrowLeft", at: 0 })).toBe(0);
});

test("Home and End go to the ends, other keys nowhere", () => {
  expect(stepIn({ ...row, key: "Home" })).toBe(0);
  expect(stepIn({ ...row, key: "End" })).toBe(4);
  expect(stepIn({ ...row, key: "ArrowDown" })).toBeNull();
});

test("from right to left the arrow to the left leads on", () => {
  expect(stepIn({ ...row, key: "ArrowLeft", isMirrored: true })).toBe(3);
  expect(stepIn({ ...row, key: "ArrowRight", isMirrored: true })).toBe(1);
});
