/** Returns the text from the first line that differs from `other`, with "…" for the omitted lines. */
export function textFromFirstDifference(text: string, other: string): string {
  if (text === other) return text;
  const [lines, otherLines] = [text.split("\n"), other.split("\n")];
  const firstDifferentLine = lines.findIndex((line, index) => line !== otherLines[index]);
  // `text` is a prefix of `other`, so its last line is shown.
  const start = firstDifferentLine === -1 ? lines.length - 1 : firstDifferentLine;
  return (start > 0 ? "…\n" : "") + lines.slice(start).join("\n");
}
