import type { SearchResults } from "@kora/contract/search";
import { describe, expect, test } from "vitest";
import { placeAfter, toSections } from "./to-results.ts";

const found = (stories: number, writers: number, people: number) => {
  const make = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: String(n) }));
  return { stories: make(stories), writers: make(writers), people: make(people) };
};

describe("the sections of the results", () => {
  test("are numbered through, empty ones left out", () => {
    const sections = toSections(found(2, 0, 3) as unknown as SearchResults);
    expect(sections.map(({ name, results }) => [name, results.map(({ place }) => place)])).toEqual([
      ["stories", [0, 1]],
      ["people", [2, 3, 4]],
    ]);
    expect(toSections(found(0, 0, 0) as unknown as SearchResults)).toEqual([]);
  });
});

describe("the arrow keys", () => {
  test("walk from the field through the results and back to it", () => {
    const walk = (key: string) => {
      const places: unknown[] = [];
      let at: number | null = null;
      for (let n = 0; n < 4; n += 1) {
        at = placeAfter(key, at, 3) ?? null;
        places.push(at);
      }
      return places;
    };
    expect(walk("ArrowDown")).toEqual([0, 1, 2, null]);
    expect(walk("ArrowUp")).toEqual([2, 1, 0, null]);
  });

  test("lead nowhere without results, and other keys do not", () => {
    expect(placeAfter("ArrowDown", null, 0)).toBeUndefined();
    expect(placeAfter("Enter", 1, 3)).toBeUndefined();
  });
});
