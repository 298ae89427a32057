import { expect, test } from "vitest";
import { isWrittenFromRight } from "./is-written-from-right.ts";

test("a text is right-to-left when its first letter is", () => {
  expect(isWrittenFromRight("كان يا ما كان")).toBe(true);
  expect(isWrittenFromRight("«שלום»")).toBe(true);
  expect(isWrittenFromRight("ߒߞߏ")).toBe(true);
  expect(isWrittenFromRight("Once upon كان")).toBe(false);
  expect(isWrittenFromRight("🔥 1001")).toBe(false);
});
