import { expect, test } from "vitest";
import { groupRules } from "./group-rules.ts";

test("the name of a group has something that can be seen, and at most 60 code points", () => {
  const { validate } = groupRules.name;
  expect(validate("\u200B ")).not.toBe(true);
  expect(validate("🌊".repeat(60))).toBe(true);
  expect(validate("🌊".repeat(61))).not.toBe(true);
});

test("the description of a group has at most 500 code points", () => {
  const { validate } = groupRules.description;
  expect(validate("🌊".repeat(500))).toBe(true);
  expect(validate("🌊".repeat(501))).not.toBe(true);
});
