/**
 * A character that can be seen: a letter, digit, punctuation mark, symbol or emoji, also one of a later Unicode version.
 * These have the category of such a character, but no shape: the fillers of Hangul and other default ignorable
 * characters, the blank Braille pattern, the object replacement character, the null notehead of music, and the blanks
 * of Egyptian hieroglyphs.
 */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;

/**
 * Returns whether a text has at least one visible character. Spaces, control characters, joiners and marks without a
 * letter are not visible.
 */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
