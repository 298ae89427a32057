/**
 * Returns the length of a text in characters, which are Unicode code points. Every limit of a text counts them, in forms
 * and on the server; `String.length` counts an emoji twice.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
