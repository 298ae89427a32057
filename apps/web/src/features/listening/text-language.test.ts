import { expect, test } from "vitest";
import { chooseVoice, detectLanguage } from "./text-language.ts";

test.each([
  ["Once there was a ferryman.", undefined],
  ["Il était une fois un passeur.", undefined],
  ["كان يا ما كان، في قديم الزمان", "ar"],
  ["昔々、あるところに渡し守がいました。", "ja"],
  ["从前有一个摆渡人。", "zh"],
  ["በአንድ ወቅት", "am"],
  ["Once there was a ferryman called نور.", undefined],
  ["", undefined],
])("the language of %j is %j", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

const voice = (lang: string, options: { default?: boolean; localService?: boolean } = {}) => ({
  lang,
  default: false,
  localService: false,
  ...options,
});

test("a text of unknown language is read by the default voice", () => {
  const defaultVoice = voice("fr-FR", { default: true });
  expect(chooseVoice([voice("en-GB"), defaultVoice], undefined)).toBe(defaultVoice);
  const first = voice("en-GB");
  expect(chooseVoice([first, voice("de-DE")], undefined)).toBe(first);
  expect(chooseVoice([], "ar")).toBeUndefined();
});

test("a text of a known language is read by a matching voice, preferably the default or a local one", () => {
  const defaultVoice = voice("en-GB", { default: true });
  const remote = voice("ar-EG");
  const local = voice("ar_SA", { localService: true });
  expect(chooseVoice([defaultVoice, remote, local], "ar")).toBe(local);
  expect(chooseVoice([defaultVoice, remote], "ar")).toBe(remote);
  expect(chooseVoice([defaultVoice], "ar")).toBe(defaultVoice);
  expect(chooseVoice([defaultVoice, remote], "ar-MA")).toBe(remote);
  expect(chooseVoice([defaultVoice, local, remote], "ar-EG")).toBe(remote);
  const defaultArabic = voice("ar-MA", { default: true });
  expect(chooseVoice([local, defaultArabic], "ar")).toBe(defaultArabic);
});
