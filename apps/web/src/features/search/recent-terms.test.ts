import { describe, expect, test } from "vitest";
import { parseTerms, withoutTerm, withTerm } from "./recent-terms.ts";

describe("the search history", () => {
  test("keeps the 10 most recent distinct terms", () => {
    let terms: string[] = [];
    for (let n = 0; n < 12; n += 1) terms = withTerm(terms, `term ${n}`);
    expect(terms).toEqual(Array.from({ length: 10 }, (_, n) => `term ${11 - n}`));
    terms = withTerm(terms, " TERM 5 ");
    expect([terms[0], terms.length]).toEqual(["TERM 5", 10]);
    expect(terms.slice(1)).not.toContain("term 5");
  });

  test("takes no empty term", () => {
    expect(withTerm(["river"], "  ")).toEqual(["river"]);
  });

  test("forgets one term", () => {
    expect(withoutTerm(["river", "Drum"], "drum")).toEqual(["river"]);
  });

  test.each([null, "", "{", "{}", "null", '[1,{"a":2},null]'])(
    "is empty when %s was kept",
    (kept) => {
      expect(parseTerms(kept)).toEqual([]);
    },
  );

  test("is read as it was kept, cut to ten", () => {
    const kept = Array.from({ length: 12 }, (_, n) => `t${n}`);
    expect(parseTerms(JSON.stringify(kept))).toEqual(kept.slice(0, 10));
  });
});
