import { expect, test } from "vitest";
import { computePosition } from "./use-anchored-popover.ts";

const viewport = { width: 360, height: 740 };

test("a popover opens below its anchor, and with `end` its right edge is that of the anchor", () => {
  const anchor = { top: 100, bottom: 144, left: 300, right: 344 };
  const position = computePosition(anchor, { width: 200, height: 180 }, viewport, "end");
  expect(position).toMatchObject({ top: 148, left: 144 });
});

test("a popover at the bottom left of the viewport opens above its anchor and stays in the viewport", () => {
  const anchor = { top: 690, bottom: 734, left: 4, right: 48 };
  const position = computePosition(anchor, { width: 200, height: 180 }, viewport, "end");
  expect(position).toMatchObject({ top: 506, left: 8 });
});

test("the height of a popover is limited to the space below its anchor", () => {
  const anchor = { top: 300, bottom: 344, left: 8, right: 352 };
  const position = computePosition(anchor, { width: 344, height: 2000 }, viewport, "start");
  expect(position.maxHeight).toBe(380);
  expect(position.top).toBe(348);
});
