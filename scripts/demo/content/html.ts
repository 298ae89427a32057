const centred = (line: string): string => `<p style="text-align: center">${line}</p>`;

/**
 * Paragraphs parted by blank lines, as the editor's HTML. A block that starts with a list tag is
 * kept as it is; a block of `***` becomes a centred break.
 */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.trim().replace(/\s*\n\s*/g, " "))
    .map((block) => {
      if (block === "***") return centred("* * *");
      return /^<(ol|ul|p)\b/.test(block) ? block : `<p>${block}</p>`;
    })
    .join("");
}

/**
 * A poem: one paragraph a line, since the editor has no line break, and a centred dot between
 * stanzas.
 */
export function verse(text: string, align: "left" | "center" = "left"): string {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .map((line) => {
      if (line === "") return centred("·");
      return align === "center" ? centred(line) : `<p>${line}</p>`;
    })
    .join("");
}
