import { expect, test } from "vitest";
import { TagInput } from "./tags.ts";

test.each([
  ["Ancestral Magic", "ancestralmagic"],
  ["#Àṣẹ", "ase"],
  ["sci-fi", "scifi"],
  [" Ɔkɔmfo ", "okomfo"],
  ["水", "水"],
  ["2026", "2026"],
])("the tag %j becomes %j", (text, tag) => {
  expect(TagInput.parse(text)).toBe(tag);
});

test.each([[""], [" "], ["#!?"], ["x".repeat(51)], ["ﷺ".repeat(20)], [7]])(
  "%j is not a tag",
  (text) => {
    const { error } = TagInput.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "A tag must have a letter or a digit, and at most 50 characters.",
    ]);
  },
);
