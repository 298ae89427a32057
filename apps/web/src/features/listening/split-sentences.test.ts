import { expect, test } from "vitest";
import { splitLong, splitSentences, type TextPiece } from "./split-sentences.ts";

/** The text between the positions of each sentence. */
function sentenceTexts(pieces: readonly TextPiece[], language?: string): string[] {
  return splitSentences(pieces, language).map(({ start, end }) =>
    pieces
      .slice(start.piece, end.piece + 1)
      .map(({ text }, index, { length }) =>
        text.slice(index === 0 ? start.offset : 0, index === length - 1 ? end.offset : text.length),
      )
      .join(""),
  );
}
const sentenceParts = (pieces: readonly TextPiece[], language?: string) =>
  splitSentences(pieces, language).map(({ parts }) => parts);

test("a paragraph is split into sentences with their positions", () => {
  const pieces = [{ text: " The river rose.  “Who calls?” ", block: 1 }];
  expect(sentenceTexts(pieces)).toEqual(["The river rose.", "“Who calls?”"]);
  expect(sentenceParts(pieces)).toEqual([["The river rose."], ["“Who calls?”"]]);
});

test("a sentence can span bold and italic text", () => {
  const pieces = ["He ", "kept his word", ". Then ", "he", " slept."].map((text) => ({
    text,
    block: 1,
  }));
  expect(sentenceTexts(pieces)).toEqual(["He kept his word.", "Then he slept."]);
  expect(splitSentences(pieces).map(({ start, end }) => [start.piece, end.piece])).toEqual([
    [0, 2],
    [2, 4],
  ]);
});

test("a sentence begins in the piece of its first letter and ends in that of its last", () => {
  const pieces = ["One. ", "Two."].map((text) => ({ text, block: 1 }));
  const positions = splitSentences(pieces).map(({ start, end }) => ({ start, end }));
  expect(positions).toEqual([
    { start: { piece: 0, offset: 0 }, end: { piece: 0, offset: 4 } },
    { start: { piece: 1, offset: 0 }, end: { piece: 1, offset: 4 } },
  ]);
});

test("a sentence never spans two paragraphs, with or without a full stop", () => {
  const pieces = [
    { text: "A list of things", block: 1 },
    { text: "one drum", block: 2 },
    { text: "two drums", block: 3 },
  ];
  expect(sentenceTexts(pieces)).toEqual(["A list of things", "one drum", "two drums"]);
});

test("text without a letter or digit is not spoken", () => {
  const pieces = ["* * *", "  ", "", "— 7 —", "🌙"].map((text, block) => ({ text, block }));
  expect(sentenceTexts(pieces)).toEqual(["— 7 —"]);
  expect(splitSentences([])).toEqual([]);
});

test("line breaks and repeated spaces are spoken as one space", () => {
  const pieces = ["Sing,", "\n", "drum,   sing."].map((text) => ({ text, block: 1 }));
  expect(sentenceParts(pieces, "en")).toEqual([["Sing,"], ["drum, sing."]]);
});

test("sentences of other scripts are split by their punctuation", () => {
  expect(sentenceTexts([{ text: "川が増した。彼は眠った。", block: 1 }], "ja")).toHaveLength(2);
  expect(sentenceTexts([{ text: "من ينادي؟ ارتفع النهر.", block: 1 }], "ar")).toHaveLength(2);
});

test("a long sentence is split into parts at commas", () => {
  const clause = "and the river that had carried so many lanterns carried one more";
  const sentence = `${Array.from({ length: 8 }, () => clause).join(", ")}.`;
  const parts = splitLong(sentence);
  expect(parts.length).toBeGreaterThan(2);
  // 160 characters and a comma.
  expect(parts.every(({ length }) => length <= 161)).toBe(true);
  expect(parts.slice(0, -1).every((part) => part.endsWith(","))).toBe(true);
  expect(parts.join(" ")).toBe(sentence);
});

test("a text without punctuation is split too, never inside a character", () => {
  const noSpace = "a".repeat(1000);
  expect(splitLong(noSpace).join("")).toBe(noSpace);
  const noComma = "drum ".repeat(100).trim();
  expect(splitLong(noComma).join(" ")).toBe(noComma);
  const astral = `a${"𞤀".repeat(300)}`;
  expect(splitLong(astral).join("")).toBe(astral);
  expect(splitLong(astral).every((part) => part.isWellFormed())).toBe(true);
  expect(splitLong("川".repeat(150)).map(({ length }) => length)).toEqual([60, 60, 30]);
});

test("five thousand words are split without loss", () => {
  const pieces = Array.from({ length: 500 }, (_, block) => ({
    text: `On night ${block} the drum spoke twice. Nobody answered it.`,
    block,
  }));
  expect(sentenceTexts(pieces).join(" ")).toBe(pieces.map(({ text }) => text).join(" "));
});
