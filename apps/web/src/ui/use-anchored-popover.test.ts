import { expect, test } from "vitest";
import { placeBeside } from "./use-anchored-popover.ts";

const view = { width: 360, height: 740 };

test("a popover opens below its anchor, at the asked edge", () => {
  const anchor = { top: 100, bottom: 144, left: 300, right: 344 };
  const place = placeBeside(anchor, { width: 200, height: 180 }, view, "end");
  expect(place).toMatchObject({ top: 148, left: 144 });
});

test("near the bottom it opens above, and nowhere leaves the view", () => {
  const anchor = { top: 690, bottom: 734, left: 4, right: 48 };
  const place = placeBeside(anchor, { width: 200, height: 180 }, view, "end");
  expect(place).toMatchObject({ top: 506, left: 8 });
});

test("what is taller than the room beside the anchor scrolls inside", () => {
  const anchor = { top: 300, bottom: 344, left: 8, right: 352 };
  const place = placeBeside(anchor, { width: 344, height: 2000 }, view, "start");
  expect(place.maxHeight).toBe(380);
  expect(place.top).toBe(348);
});
