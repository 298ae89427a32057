import { limits } from "@kora/contract/limits";
import { expect, test } from "vitest";
import { storyRules, toOneLine } from "./story-rules.ts";

const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;

test("a title has 1 to 70 characters", () => {
  expect(storyRules.title("  ")).toBe("Title is required.");
  expect(storyRules.title("T")).toBe(true);
  expect(storyRules.title(` ${"T".repeat(70)} `)).toBe(true);
  expect(storyRules.title("T".repeat(71))).toBe("Title must be at most 70 characters.");
});

test("a short description has 1 to 200 characters", () => {
  expect(storyRules.shortDescription("\n ")).toBe("Short description is required.");
  expect(storyRules.shortDescription("d".repeat(200))).toBe(true);
  expect(storyRules.shortDescription("d".repeat(201))).toBe(
    "Short description must be less than 200 characters",
  );
});

test("line breaks of a description become spaces", () => {
  expect(toOneLine(" By the river,\r\n\n long ago.\n")).toBe("By the river, long ago.");
});

test("a story has 1 to 5000 words", () => {
  expect(storyRules.story("<p></p>")).toBe("Story content is required.");
  expect(storyRules.story(words(1))).toBe(true);
  expect(storyRules.story(words(5000))).toBe(true);
  expect(storyRules.story(words(5001))).toBe("Story must not exceed 5000 words.");
});

test("a poster is required", () => {
  expect(storyRules.posterImage(null)).toBe("Poster image is required.");
  expect(storyRules.posterImage({ blob: new Blob(), width: 1, height: 1 })).toBe(true);
});

test("what cannot be seen is missing, and the length is counted in code points", () => {
  expect(storyRules.title("\u200B\u2060")).toBe("Title is required.");
  expect(storyRules.shortDescription("\u3164")).toBe("Short description is required.");
  expect(storyRules.story("<p>\u2800</p><p>&nbsp;</p>")).toBe("Story content is required.");
  expect(storyRules.title("🌊".repeat(70))).toBe(true);
  expect(storyRules.title("🌊".repeat(71))).toBe("Title must be at most 70 characters.");
  expect(storyRules.posterAlt("🌊".repeat(200))).toBe(true);
  expect(storyRules.shortDescription("🌊".repeat(200))).toBe(true);
  const { htmlCharacters } = limits.story;
  const html = "<p>🌊</p>";
  expect(storyRules.story(html + "🌊".repeat(htmlCharacters - 8))).toBe(true);
  expect(storyRules.story(html + "🌊".repeat(htmlCharacters - 7))).not.toBe(true);
});
