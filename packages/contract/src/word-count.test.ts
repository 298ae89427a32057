import fc from "fast-check";
import { expect, test } from "vitest";
import { countWords } from "./word-count.ts";

test.each([
  ["", 0],
  [" \n\t\u00a0\u2003 ", 0],
  ["one", 1],
  ["  Once, and\nnot\u00a0once ", 4],
  ["well-known — isn't", 3],
  ["كان يا ما كان", 4],
])("%j has %i words", (text, count) => {
  expect(countWords(text)).toBe(count);
});

test("words joined by any whitespace are counted separately", () => {
  const word = fc.stringMatching(/^[a-zé水ع-]+$/);
  const space = fc.stringMatching(/^[ \n\t\u00a0]+$/);
  fc.assert(
    fc.property(fc.array(word), space, (words, separator) => {
      expect(countWords(words.join(separator))).toBe(words.length);
    }),
  );
});
