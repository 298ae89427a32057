// Scripts used by mainly one language. Latin is missing: hundreds of languages use it, so the default voice is
// the better guess.
const languageByScript: readonly (readonly [RegExp, string])[] = [
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

/**
 * Guesses the language (an ISO 639 code) from the script of more than half of the letters; undefined if there is no
 * such script in `languageByScript`.
 */
export function detectLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [best] = languageByScript
    .map(([script, language]) => ({ language, count: text.match(script)?.length ?? 0 }))
    // Japanese texts have more Han than Kana characters, but Chinese ones have no Kana.
    .map((entry) => (entry.language === "ja" ? { ...entry, count: entry.count * 4 } : entry))
    .sort((entry, next) => next.count - entry.count);
  return best !== undefined && best.count > letters / 2 ? best.language : undefined;
}

export type VoiceInfo = Pick<SpeechSynthesisVoice, "lang" | "default" | "localService">;

/**
 * Chooses a voice of the language: the default voice, else a local voice, else any other. If no voice speaks the
 * language, or it is unknown, chooses the default voice.
 */
export function chooseVoice<Item extends VoiceInfo>(
  voices: readonly Item[],
  language: string | undefined,
): Item | undefined {
  const defaultVoice = voices.find((voice) => voice.default) ?? voices[0];
  if (language === undefined) return defaultVoice;
  const speaks = (voice: VoiceInfo) => voice.lang.toLowerCase().split(/[-_]/)[0] === language;
  if (defaultVoice !== undefined && speaks(defaultVoice)) return defaultVoice;
  const matching = voices.filter(speaks);
  return matching.find(({ localService }) => localService) ?? matching[0] ?? defaultVoice;
}
