import { expect, test } from "vitest";
import { textFromFirstDifference } from "./conflict-dialog.tsx";

test.each([
  ["a\nb\nc", "a\nx\nc", "…\nb\nc"],
  ["a\nb", "x\nb", "a\nb"],
  ["a\nb", "a\nb\nc", "…\nb"],
  ["a\nb\nc", "a\nb", "…\nc"],
  ["a", "a", "a"],
  ["", "a", ""],
])("%j, compared with %j, is shown as %j", (text, other, shown) => {
  expect(textFromFirstDifference(text, other)).toBe(shown);
});
