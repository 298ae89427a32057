/** Name of the CSS highlight, and of the data attribute for browsers without the API. */
const highlightName = "spoken";

/**
 * Highlights the spoken range and removes the highlight of any other; null removes it. Uses the CSS Custom Highlight
 * API, or else an attribute on the paragraph, so that the text nodes stay unchanged.
 */
export function highlightRange(range: Range | null): void {
  if ("highlights" in CSS) {
    if (range === null) CSS.highlights.delete(highlightName);
    else CSS.highlights.set(highlightName, new Highlight(range));
    return;
  }
  for (const element of document.querySelectorAll(`[data-${highlightName}]`)) {
    element.removeAttribute(`data-${highlightName}`);
  }
  range?.startContainer.parentElement?.closest("p, li")?.setAttribute(`data-${highlightName}`, "");
}
