const name = "spoken";

/**
 * Highlights only this range; null removes the highlight. Uses the CSS Custom Highlight API, or else an
 * attribute on the paragraph, so that the text nodes stay unchanged.
 */
export function highlightRange(range: Range | null): void {
  if ("highlights" in CSS) {
    if (range === null) CSS.highlights.delete(name);
    else CSS.highlights.set(name, new Highlight(range));
    return;
  }
  for (const element of document.querySelectorAll(`[data-${name}]`)) {
    element.removeAttribute(`data-${name}`);
  }
  range?.startContainer.parentElement?.closest("p, li")?.setAttribute(`data-${name}`, "");
}
