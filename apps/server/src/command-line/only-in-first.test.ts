import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { onlyInFirst } from "./only-in-first.ts";

async function* each(words: string): AsyncGenerator<string> {
  yield* words;
}

const left = async (first: string, second: string) =>
  (await Readable.from(onlyInFirst(each(first), each(second))).toArray()).join("");

test.each([
  ["abcd", "", "abcd"],
  ["", "abcd", ""],
  ["abcd", "bd", "ac"],
  ["bd", "abcde", ""],
  ["aabbcc", "bb", "ac"],
  ["xyz", "abc", "xyz"],
])("of %s without %s is left %s", async (first, second, expected) => {
  expect(await left(first, second)).toBe(expected);
});
