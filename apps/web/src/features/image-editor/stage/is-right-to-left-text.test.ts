import { expect, test } from "vitest";
import { isRightToLeftText } from "./is-right-to-left-text.ts";

test("a text is right-to-left when its first letter is of a right-to-left script", () => {
  expect(isRightToLeftText("كان يا ما كان")).toBe(true);
  expect(isRightToLeftText("«שלום»")).toBe(true);
  expect(isRightToLeftText("ߒߞߏ")).toBe(true);
  expect(isRightToLeftText("Once upon كان")).toBe(false);
  expect(isRightToLeftText("🔥 1001")).toBe(false);
});
