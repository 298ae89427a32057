import { expect, test } from "vitest";
import { LanguageInput } from "./languages.ts";

test.each([
  ["en", "en"],
  ["PT-br", "pt-BR"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["iw", "he"],
  ["cmn-Hans", "zh-Hans"],
])("the language tag %j becomes %j", (tag, language) => {
  expect(LanguageInput.parse(tag)).toBe(language);
});

test.each([
  [""],
  ["e"],
  ["en_US"],
  ["English language"],
  ["x-private"],
  [" en"],
  [42],
  [["en"]],
  [`en-${"abcdefgh-".repeat(3)}abcdefgh`],
])("%j is not a language tag", (tag) => {
  const { error } = LanguageInput.safeParse(tag);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Language must be a language tag, such as en, fr or pt-BR.",
  ]);
});
