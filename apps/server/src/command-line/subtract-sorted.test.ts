import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { subtractSorted } from "./subtract-sorted.ts";

async function* toLetters(text: string): AsyncGenerator<string> {
  yield* text;
}

const subtract = async (first: string, second: string) =>
  (await Readable.from(subtractSorted(toLetters(first), toLetters(second))).toArray()).join("");

test.each([
  ["abcd", "", "abcd"],
  ["", "abcd", ""],
  ["abcd", "bd", "ac"],
  ["bd", "abcde", ""],
  ["aabbcc", "bb", "ac"],
  ["xyz", "abc", "xyz"],
])("%j without the letters of %j is %j", async (first, second, expected) => {
  expect(await subtract(first, second)).toBe(expected);
});
