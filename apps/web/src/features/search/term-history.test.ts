import { describe, expect, test } from "vitest";
import {
  appendChange,
  applyToFrequent,
  applyToRecent,
  parseChanges,
  parseTerms,
  type TermChange,
  withoutTerm,
  withTerm,
} from "./term-history.ts";

describe("the search history", () => {
  test("keeps the 10 most recent distinct terms", () => {
    let terms: string[] = [];
    for (let n = 0; n < 12; n += 1) terms = withTerm(terms, `term ${n}`);
    expect(terms).toEqual(Array.from({ length: 10 }, (_, n) => `term ${11 - n}`));
    terms = withTerm(terms, " TERM 5 ");
    expect([terms[0], terms.length]).toEqual(["TERM 5", 10]);
    expect(terms.slice(1)).not.toContain("term 5");
  });

  test("ignores an empty term", () => {
    expect(withTerm(["river"], "  ")).toEqual(["river"]);
  });

  test("removes one term", () => {
    expect(withoutTerm(["river", "Drum"], "drum")).toEqual(["river"]);
  });

  test.each([null, "", "{", "{}", "null", '[1,{"a":2},null]'])(
    "is empty if %s was stored",
    (stored) => {
      expect(parseTerms(stored)).toEqual([]);
    },
  );

  test("is read as stored, cut to ten", () => {
    const stored = Array.from({ length: 12 }, (_, n) => `t${n}`);
    expect(parseTerms(JSON.stringify(stored))).toEqual(stored.slice(0, 10));
  });
});

describe("changes not yet sent to the server", () => {
  const changes: TermChange[] = [{ keep: "Drum" }, { forget: "RIVER" }];

  test("are applied to the last response of the server", () => {
    expect(applyToRecent(["river", "drum", "ferry"], changes)).toEqual(["Drum", "ferry"]);
    expect(applyToFrequent(["river", "ferry"], changes)).toEqual(["ferry"]);
    expect(applyToRecent(["river"], [{ keep: "a" }, { forgetAll: true }, { keep: "b" }])).toEqual([
      "b",
    ]);
    expect(applyToFrequent(["river"], [{ forgetAll: true }])).toEqual([]);
  });

  test("are dropped when everything is cleared", () => {
    expect(appendChange(changes, { forgetAll: true })).toEqual([{ forgetAll: true }]);
    expect(appendChange(changes, { keep: "ferry" })).toEqual([...changes, { keep: "ferry" }]);
  });

  test("are derived from all stored terms, the earliest first, if the device has stored no changes yet", () => {
    expect(parseChanges(null, ["latest", "earliest"])).toEqual([
      { keep: "earliest" },
      { keep: "latest" },
    ]);
    expect(parseChanges("[]", ["latest", "earliest"])).toEqual([]);
  });

  test("are read as stored, without invalid entries", () => {
    const stored = JSON.stringify([{ keep: "a" }, { keep: 1 }, null, { other: "b" }, ...changes]);
    expect(parseChanges(stored, [])).toEqual([{ keep: "a" }, ...changes]);
    expect(parseChanges("{", [])).toEqual([]);
  });
});
