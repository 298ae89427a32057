import { expect, test } from "vitest";
import { chooseVoice, languageOf } from "./text-language.ts";

test.each([
  ["Once there was a ferryman.", undefined],
  ["Il était une fois un passeur.", undefined],
  ["كان يا ما كان، في قديم الزمان", "ar"],
  ["昔々、あるところに渡し守がいました。", "ja"],
  ["从前有一个摆渡人。", "zh"],
  ["በአንድ ወቅት", "am"],
  ["Once there was a ferryman called نور.", undefined],
  ["", undefined],
])("the letters of %j tell the language %j", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

const voice = (lang: string, more: { default?: boolean; localService?: boolean } = {}) => ({
  lang,
  default: false,
  localService: false,
  ...more,
});

test("a text of unknown language is read by the device's own voice", () => {
  const own = voice("fr-FR", { default: true });
  expect(chooseVoice([voice("en-GB"), own], undefined)).toBe(own);
  const first = voice("en-GB");
  expect(chooseVoice([first, voice("de-DE")], undefined)).toBe(first);
  expect(chooseVoice([], "ar")).toBeUndefined();
});

test("a text of a known language is read by a voice of it, one on the device before others", () => {
  const own = voice("en-GB", { default: true });
  const far = voice("ar-EG");
  const near = voice("ar_SA", { localService: true });
  expect(chooseVoice([own, far, near], "ar")).toBe(near);
  expect(chooseVoice([own, far], "ar")).toBe(far);
  expect(chooseVoice([own], "ar")).toBe(own);
  const ownArabic = voice("ar-MA", { default: true });
  expect(chooseVoice([near, ownArabic], "ar")).toBe(ownArabic);
});
