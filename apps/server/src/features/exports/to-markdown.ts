import TurndownService from "turndown";

/** Indents of verse, which Markdown would drop, are no-break spaces. */
const noBreakSpace = "\u00a0";

const converter = new TurndownService({
  headingStyle: "atx",
  hr: "* * *",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});
/** The part of a node of a document that the rules need. The types of the server have no documents. */
interface DocumentNode {
  readonly nodeName: string;
  readonly firstChild: DocumentNode | null;
}
const isVerse = ({ nodeName, firstChild }: DocumentNode): boolean =>
  nodeName === "PRE" && firstChild?.nodeName !== "CODE";

// Verse is a `pre` without code: its lines stay lines.
converter.addRule("verse", {
  filter: (node) => isVerse(node as unknown as DocumentNode),
  replacement: (content) =>
    `\n\n${content
      .replaceAll(/^\n+|\s+$/g, "")
      .split("\n")
      .map((line) => line.replace(/^ +/, (indent) => noBreakSpace.repeat(indent.length)))
      .join("  \n")}\n\n`,
});
converter.addRule("caption", {
  filter: "figcaption",
  replacement: (content) => `\n\n*${content.trim()}*\n\n`,
});

/** Converts XHTML of `toXhtml` to Markdown (CommonMark). Underlines, fonts and alignments have no counterpart. */
export function toMarkdown(xhtml: string): string {
  return converter.turndown(xhtml);
}
