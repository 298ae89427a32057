/**
 * Counts the words of a plain text, separated by whitespace (stories-and-writers §5). Join the blocks of a rich text by
 * whitespace first.
 */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
