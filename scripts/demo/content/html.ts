const centredParagraph = (line: string): string => `<p style="text-align: center">${line}</p>`;

/**
 * Converts paragraphs that are separated by blank lines into the editor's HTML. A block that starts with a list or
 * paragraph tag stays as it is; a block of `***` becomes a centred break.
 */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.trim().replace(/\s*\n\s*/g, " "))
    .map((block) => {
      if (block === "***") return centredParagraph("* * *");
      return /^<(ol|ul|p)\b/.test(block) ? block : `<p>${block}</p>`;
    })
    .join("");
}

/**
 * Converts a poem: each line becomes a paragraph, because the editor has no line break. A centred dot separates
 * stanzas.
 */
export function verse(text: string, align: "left" | "center" = "left"): string {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .map((line) => {
      if (line === "") return centredParagraph("·");
      return align === "center" ? centredParagraph(line) : `<p>${line}</p>`;
    })
    .join("");
}
