/**
 * How many words a plain text has, by the rule of stories-and-writers §5: separated by whitespace. Blocks
 * of a rich text must be joined by whitespace before.
 */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
