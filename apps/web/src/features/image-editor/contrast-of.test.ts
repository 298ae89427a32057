import { expect, test } from "vitest";
import { contrastOf } from "./contrast-of.ts";

test("light text has a dark outline, dark text a light one", () => {
  expect(contrastOf("#ffffff")).toBe("#12132b");
  expect(contrastOf("#f6c453")).toBe("#12132b");
  expect(contrastOf("#000000")).toBe("#fbf6ec");
  expect(contrastOf("#34387a")).toBe("#fbf6ec");
});
