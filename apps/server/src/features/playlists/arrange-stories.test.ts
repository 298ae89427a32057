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
    ["are each there once", { stories: ["c", "a", "c"] }, "ca"],
    ["come at the end when added", { add: ["d"] }, "abcd"],
    ["keep their place when added again", { add: ["a"] }, "abc"],
    ["go when removed, those that are not there without harm", { remove: ["b", "x"] }, "ac"],
    ["stand in the order asked for, the others after them", { order: ["c", "b"] }, "cba"],
    ["are neither taken nor given by an order", { order: ["d", "c"] }, "cab"],
    ["come back when removed and added at once", { remove: ["a"], add: ["a"] }, "bca"],
    ["are only those that may be seen", { stories: ["a", "hidden"], add: ["x"] }, "a"],
  ])("%s", (_, wish, after) => {
    expect(arrange(held("a", "b", "c"), wish, ["a", "b", "c", "d"])).toBe(after);
  });

  test("that the owner cannot see for now stay, unless they are removed by name", () => {
    const before = [...held("a"), { id: "z", isVisible: false }, ...held("b")];
    expect(arrange(before, { stories: ["b"] }, ["b"])).toBe("bz");
    expect(arrange(before, { order: ["b", "a"] })).toBe("baz");
    expect(arrange(before, { remove: ["z"] })).toBe("ab");
  });
});
