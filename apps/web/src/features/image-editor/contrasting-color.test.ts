import { expect, test } from "vitest";
import { getContrastingColor } from "./contrasting-color.ts";

test("light text has a dark outline, dark text a light one", () => {
  expect(getContrastingColor("#ffffff")).toBe("#12132b");
  expect(getContrastingColor("#f6c453")).toBe("#12132b");
  expect(getContrastingColor("#000000")).toBe("#fbf6ec");
  expect(getContrastingColor("#34387a")).toBe("#fbf6ec");
});
