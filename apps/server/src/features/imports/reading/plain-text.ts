/** Returns a text as HTML. */
export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns a text as one paragraph, in which line ends stay. */
export const toParagraph = (text: string) => `<p>${escapeText(text).replaceAll("\n", "<br>")}</p>`;

/** Converts plain text to paragraphs: an empty line ends a paragraph, and other line ends stay. */
export function toParagraphs(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[\t ]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(toParagraph)
    .join("\n");
}
