import { expect, test } from "vitest";
import { withoutExcess } from "./character-limit.ts";

test.each([
  ["a letter that fits", "abc", 3, 2, "abc", 3],
  ["a letter beyond the limit", "abcd", 4, 3, "abc", 3],
  ["a letter in the middle of a full text", "aXbc", 2, 3, "abc", 1],
  ["an emoji that is the last that fits", "🌊🌊🌊", 6, 2, "🌊🌊🌊", 6],
  ["an emoji beyond the limit", "🌊🌊🌊🌊", 8, 3, "🌊🌊🌊", 6],
  ["a pasted text, of which the beginning fits", "aXYZb", 4, 2, "aXb", 2],
  ["a letter in a text that was too long before", "abcdeX", 6, 5, "abcde", 5],
  ["a deletion in a text that was too long before", "abcde", 5, 6, "abcde", 5],
])("%s, in a field of three characters", (_input, text, caret, previousLength, left, leftCaret) => {
  expect(withoutExcess({ text, caret, previousLength }, 3)).toEqual({
    text: left,
    caret: leftCaret,
  });
});
