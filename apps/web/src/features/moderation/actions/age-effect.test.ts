import { expect, test } from "vitest";
import { toAgeEffect } from "./age-effect.ts";

const now = new Date("2026-11-26T12:00:00Z");

test.each([
  ["2013-11", "closed"],
  ["2013-10", "minor"],
  ["2008-11", "minor"],
  ["2008-10", "adult"],
])("the month %s: %s", (birthMonth, effect) => {
  expect(toAgeEffect(birthMonth, now)).toBe(effect);
});
