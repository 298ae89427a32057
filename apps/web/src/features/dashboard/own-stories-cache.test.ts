import { expect, test } from "vitest";
import { withoutStory } from "./own-stories-cache.ts";

test("a deleted story is removed from its page", () => {
  const list = {
    pageParams: [null, "next"],
    pages: [
      { items: [{ _id: "lamp" }, { _id: "ferry" }], nextCursor: "next" },
      { items: [{ _id: "well" }], nextCursor: null },
    ],
  };
  const remaining = (storyId: string) =>
    withoutStory(list, storyId).pages.map(({ items }) => items.map(({ _id }) => _id));
  expect(remaining("ferry")).toEqual([["lamp"], ["well"]]);
  expect(remaining("well")).toEqual([["lamp", "ferry"], []]);
});
