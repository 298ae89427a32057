import { revisionsText as text } from "#text/revisions.ts";

const blockEnds = /<\/(?:p|li|h[23]|blockquote|pre|figcaption)>|<[bh]r\b[^>]*>/g;

/**
 * Converts a story's HTML to text with a line per block, so that words of different blocks stay separate. A picture is
 * a line with its alternative text, above its caption.
 */
export function toLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(blockEnds, "$&\n"), "text/html");
  for (const picture of body.querySelectorAll("img")) {
    picture.replaceWith(`${text.picture(picture.alt)}\n`);
  }
  return body.textContent.replace(/\n\s*\n/g, "\n").trim();
}
