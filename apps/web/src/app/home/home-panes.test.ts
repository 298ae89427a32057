import { expect, test } from "vitest";
import { otherPane, paneAtScroll } from "./home-panes.ts";

test.each([
  [0, "stories"],
  [199, "stories"],
  [200, "trending"],
  [400, "trending"],
  // In right-to-left layouts `scrollLeft` is negative.
  [-250, "trending"],
])("scrolled by %s of 400 the active page is %s", (left, pane) => {
  expect(paneAtScroll(left, 400)).toBe(pane);
});

test("each pane returns the other", () => {
  expect([otherPane("stories"), otherPane("trending")]).toEqual(["trending", "stories"]);
});
