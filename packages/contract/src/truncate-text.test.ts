import { expect, test } from "vitest";
import { truncateText } from "./truncate-text.ts";

test("a text is truncated to the length without splitting a surrogate pair", () => {
  expect(truncateText("river", 9)).toBe("river");
  expect(truncateText("river", 3)).toBe("riv");
  expect(truncateText("a🌊b", 2)).toBe("a");
  expect(truncateText("a🌊b", 3)).toBe("a🌊");
  expect(truncateText("", 3)).toBe("");
});
