import { describe, expect, test } from "vitest";
import { arrangeStories } from "./arrange-stories.ts";

const held = (...ids: string[]) => ids.map((id) => ({ id, isVisible: true }));
const arrange = (
  before: ReturnType<typeof held>,
  wish: Parameters<typeof arrangeStories>[1],
  seen: string[] = [],
) => arrangeStories(before, wish, new Set(seen)).join("");

describe("the stories of a playlist", () => {
  test.each([
    ["are replaced by the whole list", { stories: ["c", "a"] }, "ca"],
    ["are contained once each", { stories: ["c", "a", "c"] }, "ca"],
    ["come at the end when added", { add: ["d"] }, "abcd"],
    ["keep their position when added again", { add: ["a"] }, "abc"],
    ["are removed; ids that are not contained are ignored", { remove: ["b", "x"] }, "ac"],
    ["have the requested order, then the others follow", { order: ["c", "b"] }, "cba"],
    ["are neither added nor removed by an order", { order: ["d", "c"] }, "cab"],
    ["come back when removed and added at once", { remove: ["a"], add: ["a"] }, "bca"],
    ["are only those visible to the owner", { stories: ["a", "hidden"], add: ["x"] }, "a"],
  ])("%s", (_, wish, after) => {
    expect(arrange(held("a", "b", "c"), wish, ["a", "b", "c", "d"])).toBe(after);
  });

  test("that are hidden from the owner stay, unless they are removed by id", () => {
    const before = [...held("a"), { id: "z", isVisible: false }, ...held("b")];
    expect(arrange(before, { stories: ["b"] }, ["b"])).toBe("bz");
    expect(arrange(before, { order: ["b", "a"] })).toBe("baz");
    expect(arrange(before, { remove: ["z"] })).toBe("ab");
  });
});
