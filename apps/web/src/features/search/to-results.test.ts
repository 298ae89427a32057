import type { SearchResults } from "@kora/contract/search";
import { describe, expect, test } from "vitest";
import type { ConversationSummary } from "./match-conversations.ts";
import { nextIndex, toSections } from "./to-results.ts";

const conversations: ConversationSummary[] = [
  { kind: "chat", id: "1", name: "Ama", username: "ama", picture: null },
];
const makeResults = (stories: number, writers: number, people: number) => {
  const make = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: String(n) }));
  return { stories: make(stories), writers: make(writers), people: make(people) };
};

describe("the sections of the results", () => {
  test("are numbered consecutively, without empty ones", () => {
    const sections = toSections(conversations, makeResults(2, 0, 3) as unknown as SearchResults);
    expect(sections.map(({ name, results }) => [name, results.map(({ index }) => index)])).toEqual([
      ["conversations", [0]],
      ["stories", [1, 2]],
      ["people", [3, 4, 5]],
    ]);
    expect(toSections([], makeResults(0, 0, 0) as unknown as SearchResults)).toEqual([]);
  });
});

describe("the arrow keys", () => {
  test("move from the field through the results and back to it", () => {
    const walk = (key: string) => {
      const indexes: unknown[] = [];
      let index: number | null = null;
      for (let n = 0; n < 4; n += 1) {
        index = nextIndex(key, index, 3) ?? null;
        indexes.push(index);
      }
      return indexes;
    };
    expect(walk("ArrowDown")).toEqual([0, 1, 2, null]);
    expect(walk("ArrowUp")).toEqual([2, 1, 0, null]);
  });

  test("do nothing without results, like other keys", () => {
    expect(nextIndex("ArrowDown", null, 0)).toBeUndefined();
    expect(nextIndex("Enter", 1, 3)).toBeUndefined();
  });
});
