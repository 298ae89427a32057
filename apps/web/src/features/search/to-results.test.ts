import type { SearchResults } from "@kora/contract/search";
import { describe, expect, test } from "vitest";
import type { ConversationSummary } from "./match-conversations.ts";
import { nextIndex, toSections } from "./to-results.ts";

const conversations: ConversationSummary[] = [
  { kind: "chat", id: "1", name: "Ama", username: "ama", picture: null },
];
/** Creates results without content, because `toSections` only counts them. */
function makeResults(counts: { stories: number; writers: number; people: number }): SearchResults {
  const make = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: String(n) }));
  const results = {
    stories: make(counts.stories),
    writers: make(counts.writers),
    people: make(counts.people),
  };
  return results as unknown as SearchResults;
}

describe("the sections of the results", () => {
  test("are numbered consecutively, without empty ones", () => {
    const sections = toSections(conversations, makeResults({ stories: 2, writers: 0, people: 3 }));
    expect(sections.map(({ name, results }) => [name, results.map(({ index }) => index)])).toEqual([
      ["conversations", [0]],
      ["stories", [1, 2]],
      ["people", [3, 4, 5]],
    ]);
    expect(toSections([], makeResults({ stories: 0, writers: 0, people: 0 }))).toEqual([]);
  });
});

describe("the arrow keys", () => {
  test("move from the field through the results and back to it", () => {
    const walk = (key: string) => {
      const indexes: unknown[] = [];
      let index: number | null = null;
      for (let n = 0; n < 4; n += 1) {
        index = nextIndex(key, { activeIndex: index, count: 3 }) ?? null;
        indexes.push(index);
      }
      return indexes;
    };
    expect(walk("ArrowDown")).toEqual([0, 1, 2, null]);
    expect(walk("ArrowUp")).toEqual([2, 1, 0, null]);
  });

  test("do nothing without results, like other keys", () => {
    expect(nextIndex("ArrowDown", { activeIndex: null, count: 0 })).toBeUndefined();
    expect(nextIndex("Enter", { activeIndex: 1, count: 3 })).toBeUndefined();
  });
});
