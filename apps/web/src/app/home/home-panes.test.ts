import { expect, test } from "vitest";
import { otherPane, paneAtScroll } from "./home-panes.ts";

test.each([
  [0, "stories"],
  [199, "stories"],
  [200, "trending"],
  [400, "trending"],
  // In right-to-left layouts `scrollLeft` is negative.
  [-250, "trending"],
])("at scrollLeft %s of a width of 400, the active pane is %s", (left, pane) => {
  expect(paneAtScroll(left, 400)).toBe(pane);
});

test("the other pane of Stories is Trending, and the reverse", () => {
  expect([otherPane("stories"), otherPane("trending")]).toEqual(["trending", "stories"]);
});
