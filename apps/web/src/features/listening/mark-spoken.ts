const name = "spoken";

/**
 * Marks what is being spoken, and nothing else; null marks nothing. Where the browser can it paints over
 * the text; elsewhere the sentence's paragraph bears the mark, so that the text stays as it is.
 */
export function markSpoken(range: Range | null): void {
  if ("highlights" in CSS) {
    if (range === null) CSS.highlights.delete(name);
    else CSS.highlights.set(name, new Highlight(range));
    return;
  }
  for (const marked of document.querySelectorAll(`[data-${name}]`)) {
    marked.removeAttribute(`data-${name}`);
  }
  range?.startContainer.parentElement?.closest("p, li")?.setAttribute(`data-${name}`, "");
}
