import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { charactersBeforeTruncation, fitText, truncateText } from "./truncate-text.ts";

const family = "👩🏾‍👩🏾‍👦🏾";
const markedLetter = "o\u0323\u0301";

const clusters = (text: string) =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

describe("a preview", () => {
  test.each([
    ["river", 9, "river"],
    ["river", 3, "riv"],
    ["", 3, ""],
    ["river", 0, ""],
    ["a🌊b", 2, "a🌊"],
    [`ab${markedLetter}${markedLetter}`, 3, `ab${markedLetter}`],
    [`ab${family}${family}cd`, 3, `ab${family}`],
    ["🇬🇭🇳🇬🇰🇪", 2, "🇬🇭🇳🇬"],
    ["a\r\nb", 2, "a\r\n"],
    ["क्षत्रिय", 1, "क्ष"],
    ["❤\uFE0F❤\uFE0F", 1, "❤\uFE0F"],
    ["e\u0301", 1, "e\u0301"],
  ])("of %j with %i characters is %j", (text, max, preview) => {
    expect(truncateText(text, max)).toBe(preview);
  });

  test("is the first clusters of any text, also of a beginning that a statement has read", () => {
    const pieces = [
      "a",
      " ",
      "é",
      markedLetter,
      family,
      "🇬🇭",
      "\r\n",
      "क्षि",
      "한",
      "\u200D",
      "\u0301",
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 60 });
    const check = (parts: string[], max: number) => {
      const text = parts.join("");
      const expected = clusters(text).slice(0, max).join("");
      const read = Array.from(text).slice(0, charactersBeforeTruncation(max)).join("");
      expect(truncateText(text, max)).toBe(expected);
      expect(truncateText(read, max)).toBe(expected);
    };
    fc.assert(fc.property(texts, fc.integer({ min: 0, max: 30 }), check));
  });

  test("of a letter with a hundred thousand marks is short, and made with bounded work", () => {
    const marks = "\u0301".repeat(100_000);
    const before = process.threadCpuUsage();
    expect(truncateText(`a${marks}`, 30).length).toBeLessThan(600);
    expect(truncateText(`ab${marks}`, 30)).toBe("a");
    expect(truncateText(`🌊${marks}`.repeat(2), 1).isWellFormed()).toBe(true);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });
});

describe("a text that must fit", () => {
  test.each([
    ["river", 5, "river"],
    ["river", 3, "riv"],
    ["🌊🌊🌊", 2, "🌊🌊"],
    [`ab${markedLetter}`, 5, `ab${markedLetter}`],
    [`ab${markedLetter}`, 4, "ab"],
    [`ab${family}`, 5, "ab"],
    [markedLetter, 2, "o\u0323"],
    ["", 2, ""],
  ])("%j has at most %i code points as %j", (text, max, fitted) => {
    expect(fitText(text, max)).toBe(fitted);
  });
});
