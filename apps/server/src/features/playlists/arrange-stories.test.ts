import { describe, expect, test } from "vitest";
import { arrangeStories } from "./arrange-stories.ts";

const visibleStories = (...ids: string[]) => ids.map((id) => ({ id, isVisible: true }));
const arrange = (
  current: ReturnType<typeof visibleStories>,
  changes: Parameters<typeof arrangeStories>[1],
  visible: string[] = [],
) => arrangeStories(current, changes, new Set(visible)).join("");

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
  ])("%s", (_, changes, expected) => {
    expect(arrange(visibleStories("a", "b", "c"), changes, ["a", "b", "c", "d"])).toBe(expected);
  });

  test("that are hidden from the owner stay, unless they are removed by id", () => {
    const current = [...visibleStories("a"), { id: "z", isVisible: false }, ...visibleStories("b")];
    expect(arrange(current, { stories: ["b"] }, ["b"])).toBe("bz");
    expect(arrange(current, { order: ["b", "a"] })).toBe("baz");
    expect(arrange(current, { remove: ["z"] })).toBe("ab");
  });
});
