import { describe, expect, test } from "vitest";
import {
  frequentAfter,
  parseActs,
  parseTerms,
  recentAfter,
  type TermAct,
  withAct,
  withoutTerm,
  withTerm,
} from "./recent-terms.ts";

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

describe("what the server is not told of yet", () => {
  const acts: TermAct[] = [{ keep: "Drum" }, { forget: "RIVER" }];

  test("is laid over what it said last", () => {
    expect(recentAfter(["river", "drum", "ferry"], acts)).toEqual(["Drum", "ferry"]);
    expect(frequentAfter(["river", "ferry"], acts)).toEqual(["ferry"]);
    expect(recentAfter(["river"], [{ keep: "a" }, { forgetAll: true }, { keep: "b" }])).toEqual([
      "b",
    ]);
    expect(frequentAfter(["river"], [{ forgetAll: true }])).toEqual([]);
  });

  test("begins anew where everything is forgotten", () => {
    expect(withAct(acts, { forgetAll: true })).toEqual([{ forgetAll: true }]);
    expect(withAct(acts, { keep: "ferry" })).toEqual([...acts, { keep: "ferry" }]);
  });

  test("is all that a device kept before the server kept it, the earliest first, and that once", () => {
    expect(parseActs(null, ["latest", "earliest"])).toEqual([
      { keep: "earliest" },
      { keep: "latest" },
    ]);
    expect(parseActs("[]", ["latest", "earliest"])).toEqual([]);
  });

  test("is read as it was kept, and nothing else is", () => {
    const kept = JSON.stringify([{ keep: "a" }, { keep: 1 }, null, { other: "b" }, ...acts]);
    expect(parseActs(kept, [])).toEqual([{ keep: "a" }, ...acts]);
    expect(parseActs("{", [])).toEqual([]);
  });
});
