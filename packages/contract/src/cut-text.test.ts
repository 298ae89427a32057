import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("a text is cut to its length, and never through the middle of a sign", () => {
  expect(cutText("river", 9)).toBe("river");
  expect(cutText("river", 3)).toBe("riv");
  expect(cutText("a🌊b", 2)).toBe("a");
  expect(cutText("a🌊b", 3)).toBe("a🌊");
  expect(cutText("", 3)).toBe("");
});
