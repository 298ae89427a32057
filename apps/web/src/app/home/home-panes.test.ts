import { expect, test } from "vitest";
import { otherPane, paneAtScroll } from "./home-panes.ts";

test.each([
  [0, "stories"],
  [199, "stories"],
  [200, "trending"],
  [400, "trending"],
  // Right to left, a strip scrolls to the negative side.
  [-250, "trending"],
])("scrolled by %s of 400 the active page is %s", (left, pane) => {
  expect(paneAtScroll(left, 400)).toBe(pane);
});

test("each pane returns the other", () => {
  expect([otherPane("stories"), otherPane("trending")]).toEqual(["trending", "stories"]);
});
