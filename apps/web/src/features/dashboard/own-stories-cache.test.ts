import { expect, test } from "vitest";
import { withoutStory } from "./own-stories-cache.ts";

test("a deleted story leaves the list, on whichever page it is", () => {
  const held = {
    pageParams: [null, "next"],
    pages: [
      { items: [{ _id: "lamp" }, { _id: "ferry" }], nextCursor: "next" },
      { items: [{ _id: "well" }], nextCursor: null },
    ],
  };
  const left = (storyId: string) =>
    withoutStory(held, storyId).pages.map(({ items }) => items.map(({ _id }) => _id));
  expect(left("ferry")).toEqual([["lamp"], ["well"]]);
  expect(left("well")).toEqual([["lamp", "ferry"], []]);
});
