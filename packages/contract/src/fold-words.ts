/** Accents, vowel points and variation selectors, which search ignores, as in the SQL function `search_normal`. */
const marks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u200c\u200d]|[\ufe00-\ufe0f]/g;

/** Apostrophes, which search ignores, and hyphens. The SQL function `search_forms` has the same lists. */
const apostrophes = /['`´ʹʻʼʽʾʿˈˊ՚‘’‛′‵❜Ꞌꞌ＇]/g;
/** Geresh and gershayim, for which most people type a quotation mark. As in the SQL function `search_normal`. */
const hebrewMarks = /[׳״]|(?<=[א-ת])"(?=[א-ת])/g;
const hyphens = /[\u00ad\u2010\u2011-]/g;

/** Characters that do not count as signs of a text without letters, as in the SQL function `search_signs`. */
const invisible = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

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
 * Returns the words of a text as search compares them: without case, accents, vowel points and apostrophes, with the
 * letters of West African alphabets as those of a plain keyboard. The result is that of the SQL function `search_words`,
 * which a test compares; the browser has no database. A text without letters and digits has no words here.
 */
export function foldWords(text: string): string[] {
  return text
    .replaceAll("´", "")
    .normalize("NFKD")
    .replace(apostrophes, "")
    .replace(hebrewMarks, "")
    .replace(marks, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(specialPattern, (letter) => plainLetters[specialLetters.indexOf(letter)] ?? letter)
    .replace(ideographs, " $1 ")
    .split(separators)
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, maxWordLength).join(""));
}

/** Returns the words of a search: those of the text, or its signs if it has no letters and digits, such as `???`. */
function foldQuery(text: string): string[] {
  const words = foldWords(text);
  if (words.length > 0) return words;
  const signs = Array.from(text.normalize("NFKC").replace(invisible, ""));
  return signs.length === 0 ? [] : [signs.slice(0, maxWordLength).join("")];
}

/**
 * Returns the readings of a text, each as its words: that of `foldQuery`, and, where they differ, one with the words between
 * apostrophes, such as `afrique` in `L’Afrique`, and one without hyphens. Together they are the words of the SQL function
 * `search_forms`.
 */
function foldReadings(text: string): string[][] {
  const others = [text.replace(apostrophes, " "), text.replace(hyphens, "")];
  return [foldQuery(text), ...others.filter((other) => other !== text).map(foldWords)];
}

/** Returns all readings of a text as one, for `includes` with ` ` before a word, and after a whole one. */
const joinReadings = (text: string) =>
  foldReadings(text)
    .map((words) => ` ${words.join(" ")} `)
    .join("\n");

/**
 * Returns a function that is true for a text with all words of the query, in any order. The end of a word may be missing in
 * the query. No text has the words of an empty query.
 */
export function createQueryMatcher(query: string): (text: string) => boolean {
  const needles = foldQuery(query).map((word) => ` ${word}`);
  return (text) => {
    const haystack = joinReadings(text);
    return needles.length > 0 && needles.every((needle) => haystack.includes(needle));
  };
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
    const haystack = joinReadings(text);
    return joined.some((needle) => haystack.includes(needle));
  };
}
