import { describe, expect, test } from "vitest";
import { arrangeStories } from "./arrange-stories.ts";

const visibleStories = (...ids: string[]) => ids.map((id) => ({ id, isVisible: true }));
/** Returns the arranged ids as one string. `addableIds` are the ids of stories that the owner can see. */
const arrange = (
  currentStories: ReturnType<typeof visibleStories>,
  changes: Parameters<typeof arrangeStories>[1],
  addableIds: string[] = [],
) => arrangeStories(currentStories, changes, new Set(addableIds)).join("");

describe("the stories of a playlist", () => {
  test.each([
    ["are replaced by the whole list", { stories: ["c", "a"] }, "ca"],
    ["are in the playlist once each", { stories: ["c", "a", "c"] }, "ca"],
    ["come at the end when added", { add: ["d"] }, "abcd"],
    ["keep their position when added again", { add: ["a"] }, "abc"],
    ["are removed; ids of other stories are ignored", { remove: ["b", "x"] }, "ac"],
    ["have the requested order; stories without one follow", { order: ["c", "b"] }, "cba"],
    ["are neither added nor removed by an order", { order: ["d", "c"] }, "cab"],
    ["are at the end when removed and added in one change", { remove: ["a"], add: ["a"] }, "bca"],
    ["must be visible to the owner when added", { stories: ["a", "hidden"], add: ["x"] }, "a"],
  ])("%s", (_, changes, expected) => {
    expect(arrange(visibleStories("a", "b", "c"), changes, ["a", "b", "c", "d"])).toBe(expected);
  });

  test("are kept while they are hidden from the owner, unless they are removed by id", () => {
    const currentStories = [
      ...visibleStories("a"),
      { id: "z", isVisible: false },
      ...visibleStories("b"),
    ];
    expect(arrange(currentStories, { stories: ["b"] }, ["b"])).toBe("bz");
    expect(arrange(currentStories, { order: ["b", "a"] })).toBe("baz");
    expect(arrange(currentStories, { remove: ["z"] })).toBe("ab");
  });
});
