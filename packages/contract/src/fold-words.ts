/** Accents and vowel points, which search ignores. The SQL function `search_normal` has the same list. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u200c\u200d]/g;

/** Characters between words. The SQL function `search_words` has the same list, and all control characters. */
const separators =
  /[\s\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u055a-\u055f\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+/;

/** Each of these characters is a word. */
const ideographs = /([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])/g;

/** Letters without a decomposition, and at the same position of `plainLetters` the letters that search reads for them. */
const specialLetters = "ɓɗɖđɛəƒɠǥɣɩƙŋɲɔƥʋƴøłħıŧßæœþð";
const plainLetters = "b d d d e e f g g g i k n n o p v y o l h i t ss ae oe th d".split(" ");
const specialPattern = new RegExp(`[${specialLetters}]`, "g");

/** Must equal the limit in the SQL function `search_words`. */
const maxWordLength = 40;

/**
 * Returns the words of a text as search compares them: without case, accents and vowel points, with the letters of West
 * African alphabets as those of a plain keyboard. The result is that of the SQL function `search_words`, which a test
 * compares; the browser has no database.
 */
export function foldWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(marks, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(specialPattern, (letter) => plainLetters[specialLetters.indexOf(letter)] ?? letter)
    .replace(ideographs, " $1 ")
    .split(separators)
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, maxWordLength).join(""));
}

/**
 * Returns a function that is true for a text with one of these words or phrases. Words of the text must match whole, so
 * that "rat" does not match "narration".
 */
export function createWordMatcher(phrases: readonly string[]): (text: string) => boolean {
  const needles = phrases.map((phrase) => foldWords(phrase)).filter(({ length }) => length > 0);
  const joined = needles.map((words) => ` ${words.join(" ")} `);
  return (text) => {
    if (joined.length === 0) return false;
    const haystack = ` ${foldWords(text).join(" ")} `;
    return joined.some((needle) => haystack.includes(needle));
  };
}
