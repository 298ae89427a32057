const centredParagraph = (line: string): string => `<p style="text-align: center">${line}</p>`;

/**
 * Converts paragraphs that are separated by blank lines into the editor's HTML. A block that starts with a list or
 * paragraph tag stays as it is; a block of `***` becomes a scene break.
 */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.trim().replace(/\s*\n\s*/g, " "))
    .map((block) => {
      if (block === "***") return "<hr>";
      return /^<(ol|ul|p|h2|figure)\b/.test(block) ? block : `<p>${block}</p>`;
    })
    .join("");
}

/** Returns a picture for the text: the poster of the story `slug`, which is uploaded when the story is published. */
export function samplePicture(slug: string, alt: string, caption: string): string {
  return `<figure data-width="medium"><img src="${samplePrefix}${slug}" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;
}

/** The prefix of the sources of pictures that are not uploaded yet. */
export const samplePrefix = "sample:";

/**
 * Converts a poem to verse with its indents. Each line of a centred poem becomes a paragraph, and a centred dot
 * separates stanzas.
 */
export function verse(text: string, align: "left" | "center" = "left"): string {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.trimEnd());
  if (align === "left") return `<pre>${lines.join("\n")}</pre>`;
  return lines.map((line) => centredParagraph(line === "" ? "·" : line.trimStart())).join("");
}
