import { foldWords } from "./fold-words.ts";
import { publicationLimits } from "./publication-limits.ts";

/**
 * Returns the one spelling of a tag: without case, accents, spaces and punctuation, such as `ancestralmagic` for
 * `Ancestral Magic`. Returns null for a text without letters and digits, and for one that is too long.
 */
export function foldTag(text: string): string | null {
  const tag = foldWords(text).join("");
  return tag === "" || tag.length > publicationLimits.tagLength ? null : tag;
}
