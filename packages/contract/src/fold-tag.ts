import { foldWords } from "./fold-words.ts";
import { publicationLimits } from "./publication-limits.ts";
import { countCharacters } from "./text-length.ts";
import { hasVisibleText } from "./visible-text.ts";

/**
 * Returns the one spelling of a tag: without case, accents, spaces and punctuation, such as `ancestralmagic` for
 * `Ancestral Magic`. Returns null for a text without letters and digits, and for one that is too long.
 */
export function foldTag(text: string): string | null {
  const tag = foldWords(text).join("");
  const isTag = hasVisibleText(tag) && countCharacters(tag) <= publicationLimits.tagLength;
  return isTag ? tag : null;
}
