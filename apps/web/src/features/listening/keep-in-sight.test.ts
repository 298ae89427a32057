import { expect, test } from "vitest";
import { isSeen, scrollFor } from "./keep-in-sight.ts";

const sight = { top: 60, bottom: 460 };

test.each([
  ["wholly in sight", 100, 150, true, 0],
  ["just in sight", 60, 460, true, 0],
  ["half below", 440, 500, true, 280],
  ["half above", 20, 80, true, -140],
  ["below", 900, 950, false, 740],
  ["above", -500, -450, false, -660],
  ["nowhere, its text being gone", 0, 0, false, 0],
])("a sentence %s", (_, top, bottom, seen, scroll) => {
  expect(isSeen({ top, bottom }, sight)).toBe(seen);
  expect(scrollFor({ top, bottom }, sight)).toBe(scroll);
});
