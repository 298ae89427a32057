import { expect, test } from "vitest";
import { countCharacters } from "./text-length.ts";

test.each([
  ["", 0],
  ["river", 5],
  ["🌊".repeat(351), 351],
  ["o\u0323\u0301", 3],
  ["👩🏾‍👦🏾", 5],
  ["𞤀𞤣𞤤𞤢𞤥", 5],
  ["\uD800", 1],
])("the length of %j is %i code points", (text, length) => {
  expect(countCharacters(text)).toBe(length);
});
