import { expect, test } from "vitest";
import { findDecodingError } from "./find-decoding-error.ts";

const blob = (content: string) =>
  new Blob([Uint8Array.from(content, (character) => character.charCodeAt(0))]);

test.each([
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\xff\xd8\xff\xe0 and the rest is missing", "damaged"],
  ["\x89PNG\r\n\x1a\n", "damaged"],
  ["a text", "unreadable"],
  ["", "unreadable"],
])("a file that begins with %j is %s", async (content, error) => {
  expect(await findDecodingError(blob(content))).toBe(error);
});
