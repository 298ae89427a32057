import { removeStoryTags } from "@kora/contract/story-document";
import { countWords } from "@kora/contract/word-count";

const entities: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/**
 * Converts a story's HTML to text with a line per block, so that words in different blocks or lines stay
 * separate.
 */
export function storyHtmlToText(html: string): string {
  return removeStoryTags(html, "\n")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]*\n\s*/g, "\n")
    .trim();
}

/** Counts the words of a story's HTML, by the same rule as the server. */
export function countStoryWords(html: string): number {
  return countWords(storyHtmlToText(html));
}
