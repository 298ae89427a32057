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
 * The text of a story's HTML as the editor writes it, a line for every block. What stands in different
 * blocks or lines is never one word.
 */
export function textOfStory(html: string): string {
  return html
    .replace(/<(?:\/(?:p|li|ul|ol)|br\b[^>]*)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]*\n\s*/g, "\n")
    .trim();
}

/** How many words a story has, by the rule of stories-and-writers §5. */
export function countStoryWords(html: string): number {
  return countWords(textOfStory(html));
}
