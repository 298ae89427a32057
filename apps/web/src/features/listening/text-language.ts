// Scripts that one language, or one above all, is written in. Who writes in Latin letters may write in
// hundreds: there the device's own voice is the better guess.
const languages: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, "ja"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Ethiopic}/gu, "am"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Thai}/gu, "th"],
];

/** The language that most of a text's letters tell, or undefined where letters tell none. */
export function languageOf(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [most] = languages
    .map(([script, language]) => ({ language, count: text.match(script)?.length ?? 0 }))
    // Japanese has more Han than Kana, but Chinese has no Kana.
    .map((one) => (one.language === "ja" ? { ...one, count: one.count * 4 } : one))
    .sort((one, other) => other.count - one.count);
  return most !== undefined && most.count > letters / 2 ? most.language : undefined;
}

export type Voice = Pick<SpeechSynthesisVoice, "lang" | "default" | "localService">;

/** A voice of the language, or the device's own; one that needs no line before others. */
export function chooseVoice<One extends Voice>(
  voices: readonly One[],
  language: string | undefined,
): One | undefined {
  const own = voices.find((voice) => voice.default) ?? voices[0];
  if (language === undefined) return own;
  const speaks = (voice: Voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === language;
  if (own !== undefined && speaks(own)) return own;
  const able = voices.filter(speaks);
  return able.find(({ localService }) => localService) ?? able[0] ?? own;
}
