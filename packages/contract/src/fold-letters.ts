/** Accents, vowel points and apostrophes. */
const marks = /[\p{M}'`ʻʼ‘’]/gu;

/**
 * Returns a text without case, accents, vowel points and apostrophes, to look for a part of it in a short list of the web
 * app. It is small, unlike `foldWords`, and knows neither words nor letters without a decomposition.
 */
export function foldLetters(text: string): string {
  return text.normalize("NFKD").replace(marks, "").toLowerCase();
}
