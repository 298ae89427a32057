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
 * Chooses a voice of the language, a BCP 47 tag: the default voice, else a local voice, else any other. A voice of the
 * same region is preferred to one of another region. If no voice speaks the language, or it is unknown, chooses the
 * default voice.
 */
export function chooseVoice<Item extends VoiceInfo>(
  voices: readonly Item[],
  language: string | undefined,
): Item | undefined {
  const defaultVoice = voices.find((voice) => voice.default) ?? voices[0];
  if (language === undefined) return defaultVoice;
  const tag = language.toLowerCase();
  const matching = voices.filter((voice) => toPrimarySubtag(toTag(voice)) === toPrimarySubtag(tag));
  const sameRegion = matching.filter((voice) => toTag(voice) === tag);
  const candidates = sameRegion.length > 0 ? sameRegion : matching;
  if (defaultVoice !== undefined && candidates.includes(defaultVoice)) return defaultVoice;
  return candidates.find(({ localService }) => localService) ?? candidates[0] ?? defaultVoice;
}

/** Returns the language tag of a voice in lower case. Some devices write it with underscores. */
const toTag = ({ lang }: VoiceInfo) => lang.toLowerCase().replaceAll("_", "-");

const toPrimarySubtag = (tag: string) => tag.split("-")[0];
