import { expect, test } from "vitest";
import { contrastOf } from "./contrast-of.ts";

test("light letters have a dark outline, and dark ones a light one", () => {
  expect(contrastOf("#ffffff")).toBe("#12132b");
  expect(contrastOf("#f6c453")).toBe("#12132b");
  expect(contrastOf("#000000")).toBe("#fbf6ec");
  expect(contrastOf("#34387a")).toBe("#fbf6ec");
});
