import { parseInlineStyle } from "./parse-inline-style.ts";

/** A list item in HTML of Microsoft Word. */
interface Item {
  readonly paragraph: Element;
  /** Word's id of the list. */
  readonly listId: string;
  readonly level: number;
  readonly isOrdered: boolean;
  /** Number of the item in an ordered list. */
  readonly number: number;
}

/**
 * Marker of an ordered item: a number, letters or a Roman numeral before a full stop or bracket. Others are bullets.
 */
const orderedMarker = /^\(?(\d+|[a-z]{1,2}|[ivxlcdm]+)[.)]/i;

/**
 * Parses a Word list item: a paragraph with list and level in its style, such as `mso-list: l0 level1 lfo1`, and the
 * marker as text. Removes the marker. Returns null for other paragraphs. A marker without digits counts as number 1.
 */
function parseItemAndRemoveMarker(paragraph: Element): Item | null {
  const [, list, level] =
    /(\bl\d+)\s+level(\d+)/i.exec(parseInlineStyle(paragraph).get("mso-list") ?? "") ?? [];
  if (list === undefined || level === undefined) return null;
  const markers = [...paragraph.querySelectorAll("span")].filter(
    (span) => parseInlineStyle(span).get("mso-list")?.toLowerCase() === "ignore",
  );
  const marker = markers
    .map((markerElement) => markerElement.textContent ?? "")
    .join("")
    .trim();
  for (const markerElement of markers) markerElement.remove();
  const [, number] = orderedMarker.exec(marker) ?? [];
  const isOrdered = number !== undefined;
  return { paragraph, listId: list, level: Number(level), isOrdered, number: Number(number) || 1 };
}

function newList(item: Item): Element {
  const list = item.paragraph.ownerDocument.createElement(item.isOrdered ? "ol" : "ul");
  if (item.isOrdered && item.number > 1) list.setAttribute("start", String(item.number));
  return list;
}

/** Converts Word's list paragraphs to nested lists. */
export function nestWordLists(body: HTMLElement): void {
  /** The created lists that further items can continue, from the outermost to the innermost. */
  let openLists: { readonly element: Element; readonly item: Item }[] = [];
  let lastOutermostList: Element | null = null;
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    const item = parseItemAndRemoveMarker(paragraph);
    if (item === null) continue;
    if (lastOutermostList === null || paragraph.previousElementSibling !== lastOutermostList)
      openLists = [];
    openLists = openLists.filter((list) => list.item.level <= item.level);
    const innermost = openLists.at(-1);
    let list: Element;
    if (innermost?.item.level === item.level && innermost.item.isOrdered === item.isOrdered)
      list = innermost.element;
    else {
      if (innermost?.item.level === item.level) openLists.pop();
      list = newList(item);
      const outer = openLists.at(-1)?.element;
      if (outer) (outer.lastElementChild ?? outer).append(list);
      else paragraph.before(list);
      openLists.push({ element: list, item });
    }
    const entry = body.ownerDocument.createElement("li");
    const entryText = body.ownerDocument.createElement("p");
    entryText.append(...paragraph.childNodes);
    entry.append(entryText);
    list.append(entry);
    paragraph.remove();
    lastOutermostList = openLists[0]?.element ?? null;
  }
}
