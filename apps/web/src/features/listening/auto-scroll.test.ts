import { expect, test } from "vitest";
import { isVisible, scrollOffset } from "./auto-scroll.ts";

const bounds = { top: 60, bottom: 460 };

// Each row has the top and bottom of a sentence, whether it is visible, and the offset that scrolls its
// top to a quarter of the bounds.
test.each([
  ["fully visible", 100, 150, true, 0],
  ["exactly visible", 60, 460, true, 0],
  ["partly below", 440, 500, true, 280],
  ["partly above", 20, 80, true, -140],
  ["below", 900, 950, false, 740],
  ["above", -500, -450, false, -660],
  ["without a box, because its text was removed", 0, 0, false, 0],
])("visibility and scroll offset of a sentence that is %s", (_, top, bottom, visible, scroll) => {
  expect(isVisible({ top, bottom }, bounds)).toBe(visible);
  expect(scrollOffset({ top, bottom }, bounds)).toBe(scroll);
});
