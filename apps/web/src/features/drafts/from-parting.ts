/** A text from the line on in which it first differs from another one, with a sign for what is left out. */
export function fromParting(text: string, other: string): string {
  if (text === other) return text;
  const [lines, others] = [text.split("\n"), other.split("\n")];
  const parting = lines.findIndex((line, index) => line !== others[index]);
  // It is the beginning of the other one: its own end tells where.
  const start = parting === -1 ? lines.length - 1 : parting;
  return (start > 0 ? "…\n" : "") + lines.slice(start).join("\n");
}
