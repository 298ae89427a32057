/**
 * Counts the words of a plain text, separated by whitespace. For a rich text, callers must first join its blocks by
 * whitespace.
 */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
