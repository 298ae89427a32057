import { isHiddenElement } from "@kora/contract/hidden-element";
import { nestWordLists } from "./nest-word-lists.ts";
import { parseInlineStyle } from "./parse-inline-style.ts";
import { toStoryFont } from "./story-fonts.ts";

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  ol: ["start"],
};

const pictureSelector = "img, picture, svg, video, canvas, object, embed, iframe";
const invisibleSelector = "style, script, meta, link, title, xml, template, noscript";
const blockSelector =
  "p, ul, ol, li, div, table, tbody, tr, td, th, h1, h2, h3, h4, h5, h6, section, blockquote, hr, pre";

/** Blocks that ProseMirror would read as parts of a line. */
const foreignBlockSelector =
  "dt, main, nav, details, summary, dialog, legend, center, menu, search";

/** Removes style sheets, scripts and event handlers, which would cause CSP reports even while parsing. */
function removeActiveContent(html: string): string {
  return html
    .replace(/<(style|script|xml)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ""));
}

/** Elements whose font is part of their look, so that it is not kept. */
const fontlessSelector = "h2, h3, pre, code";

const isBlank = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ").trim() === "";

function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes) renamed.setAttribute(key, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function wrapContents(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Removes what the source does not show, such as hidden text of Word and the menus of web pages. */
function removeHiddenElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll("[hidden], [style]")) {
    const [hidden, style] = ["hidden", "style"].map(
      (name) => element.getAttribute(name) ?? undefined,
    );
    if (isHiddenElement({ hidden, style })) element.remove();
  }
}

/**
 * Turns each row of a table into a paragraph with spaces between its cells, or into the blocks of its cells if one of them
 * has blocks.
 */
function replaceTables(body: HTMLElement): void {
  for (const element of body.querySelectorAll(foreignBlockSelector)) renameElement(element, "div");
  // The innermost tables come first.
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    const lines = [...table.querySelectorAll("caption, tr")].flatMap((line) =>
      line.localName === "tr" ? toLines(line) : [renameElement(line, "div")],
    );
    table.replaceWith(...lines);
  }
}

function toLines(row: Element): Element[] {
  const cells = [...row.children].filter(({ textContent }) => !isBlank(textContent));
  if (cells.some((cell) => cell.querySelector(blockSelector) !== null)) {
    return cells.map((cell) => renameElement(cell, "div"));
  }
  const line = row.ownerDocument.createElement("p");
  for (const cell of cells) line.append(line.hasChildNodes() ? " " : "", ...cell.childNodes);
  return [line];
}

/** Turns the headings of the highest level into `h2` and all others into `h3`; stories have two levels. */
function levelHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const highest = headings.map(({ localName }) => localName).toSorted()[0];
  for (const heading of headings)
    renameElement(heading, heading.localName === highest ? "h2" : "h3");
}

/** Wraps paragraphs in Word's styles for quotes, which are neighbours in one `blockquote`. */
function wrapWordQuotes(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll("p.MsoQuote, p.MsoIntenseQuote")) {
    const previous = paragraph.previousElementSibling;
    const continuesQuote = previous?.matches("blockquote[data-word-quote]") ?? false;
    const quote = continuesQuote ? previous : body.ownerDocument.createElement("blockquote");
    if (!continuesQuote) {
      quote?.setAttribute("data-word-quote", "");
      if (quote) paragraph.before(quote);
    }
    quote?.append(paragraph);
  }
}

/** Joins consecutive preformatted lines; Word and LibreOffice make each line an element of its own. */
function joinPreformattedLines(body: HTMLElement): void {
  for (const lineBreak of body.querySelectorAll("pre br")) lineBreak.replaceWith("\n");
  for (const { lastChild } of body.querySelectorAll("pre")) {
    if (lastChild instanceof Text) lastChild.data = lastChild.data.replace(/\n$/, "");
  }
  for (const pre of body.querySelectorAll("pre")) {
    let next = pre.nextElementSibling;
    while (next?.localName === "pre" && pre.querySelector("code") === null) {
      pre.append("\n", ...next.childNodes);
      next.remove();
      next = pre.nextElementSibling;
    }
  }
}

/**
 * Copies the alignments of a style sheet to the paragraphs. Pages and TextEdit have no inline styles, but rules such as
 * `p.p2 {text-align: center}`.
 */
function inlineAlignments(html: string, body: HTMLElement): void {
  const rules = /\b(p|h\d|li)\.(\w+)\s*\{[^{}]*?text-align:\s*(left|center|right)/gi;
  for (const [, name = "", className = "", align = ""] of html.matchAll(rules)) {
    for (const element of body.querySelectorAll(`${name}.${className}`))
      element.setAttribute("align", align);
  }
}

/** Moves a nested list into the item before it; Google Docs makes the list a sibling of that item. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const previous = list.previousElementSibling;
    if (previous?.localName === "li") previous.append(list);
    else wrapInItem(list);
  }
}

function wrapInItem(list: Element): void {
  const item = list.ownerDocument.createElement("li");
  list.replaceWith(item);
  item.append(list);
}

/** Joins consecutive lists; Word on the web wraps each item in a list and container of its own. */
function joinLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper"))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const list of body.querySelectorAll("ul, ol")) {
    let next = list.nextElementSibling;
    while (next?.localName === list.localName && continuesList(list, next)) {
      list.append(...next.childNodes);
      next.remove();
      next = list.nextElementSibling;
    }
  }
}

/** Returns whether `next` continues `list`: only blank text is between them, and the numbers of ordered items go on. */
function continuesList(list: Element, next: Element): boolean {
  for (let node = list.nextSibling; node && node !== next; node = node.nextSibling) {
    if (!isBlank(node.textContent)) return false;
  }
  if (list.localName === "ul") return true;
  const start = Number(list.getAttribute("start") ?? 1);
  return Number(next.getAttribute("start") ?? 1) === start + list.children.length;
}

/** Removes what is used as spacing: empty blocks, and line breaks beside or at the end of a block. */
function removeEmptyBlocks(body: HTMLElement): void {
  for (const lineBreak of body.querySelectorAll("br")) {
    const [before, after] = [lineBreak.previousElementSibling, lineBreak.nextElementSibling];
    const isNextToBlock = [before, after].some((sibling) => sibling?.matches(blockSelector));
    const isLast = after === null && isBlank(lineBreak.nextSibling?.textContent ?? "");
    if (isNextToBlock || isLast || lineBreak.className === "Apple-interchange-newline")
      lineBreak.remove();
  }
  for (const block of [
    ...body.querySelectorAll("p, div, li, ul, ol, h2, h3, blockquote, pre"),
  ].toReversed()) {
    if (isBlank(block.textContent) && block.querySelector("hr") === null) block.remove();
  }
}

/** Returns the only font of the pasted text, if any. It is the default font of the source, so it is not kept. */
function getDocumentFont(body: HTMLElement): string | null {
  const fonts = new Set<string | null>();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    const hasOwnFont = parentElement?.closest(fontlessSelector) ?? null;
    if (hasOwnFont === null && !isBlank(node.textContent)) fonts.add(getFont(parentElement));
  }
  const [onlyFont = null] = fonts;
  return fonts.size === 1 ? onlyFont : null;
}

/** Returns the font of the nearest element that has one; null if none has, or if the editor does not support it. */
function getFont(element: Element | null): string | null {
  for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement) {
    const family = parseInlineStyle(ancestor).get("font-family") ?? ancestor.getAttribute("face");
    if (family) return toStoryFont(family);
  }
  return null;
}

const isBold = (weight: string) => /^(bold|bolder|[6-9]\d\d)\b/i.test(weight);

/** Returns whether a style overrides the tag: Google Docs wraps a paste in `<b>` with normal weight. */
function isOverriddenByStyle(element: Element, style: ReadonlyMap<string, string>): boolean {
  const { localName } = element;
  if (localName === "b" || localName === "strong") {
    const weight = style.get("font-weight");
    return weight !== undefined && !isBold(weight);
  }
  return (localName === "i" || localName === "em") && style.get("font-style") === "normal";
}

/** Returns the formatting tags for an element's inline style. */
function getFormattingTags(element: Element, style: ReadonlyMap<string, string>): string[] {
  const tags: string[] = [];
  if (isBold(style.get("font-weight") ?? "")) tags.push("strong");
  if (/^(italic|oblique)\b/i.test(style.get("font-style") ?? "")) tags.push("em");
  const decoration = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  // Links are underlined anyway.
  if (/\bunderline\b/i.test(decoration) && !element.closest("a")) tags.push("u");
  return tags;
}

function cleanElement(element: Element, documentFont: string | null): void {
  const style = parseInlineStyle(element);
  const styles: string[] = [];
  const align = style.get("text-align") ?? element.getAttribute("align")?.toLowerCase();
  if (align && ["left", "center", "right"].includes(align)) styles.push(`text-align: ${align}`);
  const font = toStoryFont(style.get("font-family") ?? element.getAttribute("face") ?? "");
  const keepsFont = font !== documentFont && element.closest(fontlessSelector) === null;
  if (font !== null && keepsFont) styles.push(`font-family: ${font}`);
  const isHeading = element.matches("h2, h3, h2 *, h3 *");
  for (const tag of getFormattingTags(element, style)) {
    // A heading is bold anyway.
    if (!(isHeading && tag === "strong")) wrapContents(element, tag);
  }

  const allowed = allowedAttributes[element.localName] ?? [];
  for (const { name } of [...element.attributes]) {
    if (!allowed.includes(name)) element.removeAttribute(name);
  }
  if (styles.length > 0) element.setAttribute("style", styles.join("; "));
  // The start may be missing or not a number.
  if (element.localName === "ol" && !/^\d{1,6}$/.test(element.getAttribute("start") ?? "")) {
    element.removeAttribute("start");
  }
  const isMeaningless = ["span", "font"].includes(element.localName) && styles.length === 0;
  const isBoldHeading = isHeading && ["b", "strong"].includes(element.localName);
  if (isMeaningless || isBoldHeading || isOverriddenByStyle(element, style))
    element.replaceWith(...element.childNodes);
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) comments.push(node);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/**
 * Converts pasted HTML of Word, Google Docs, Pages, LibreOffice and web pages to what the editor supports; see
 * `story-document.ts` of the contract. Removes pictures and reports whether there were any.
 */
export function cleanPaste(html: string): { html: string; hadPictures: boolean } {
  const { body } = new DOMParser().parseFromString(removeActiveContent(html), "text/html");
  // HTML copied from this editor is already clean, and ProseMirror needs its data-pm-slice attribute to insert it.
  if (body.querySelector("[data-pm-slice]") !== null)
    return { html: body.innerHTML, hadPictures: false };
  const pictureElements = body.querySelectorAll(pictureSelector);
  for (const picture of pictureElements) picture.remove();
  const hadPictures = pictureElements.length > 0;
  for (const element of body.querySelectorAll(invisibleSelector)) element.remove();
  removeHiddenElements(body);
  replaceTables(body);
  // Word on the web marks the end of a paragraph with such an element.
  for (const end of body.querySelectorAll("span.EOP")) end.remove();
  inlineAlignments(html, body);
  nestWordLists(body);
  wrapWordQuotes(body);
  removeComments(body);
  levelHeadings(body);
  joinPreformattedLines(body);
  joinLists(body);
  nestLists(body);
  removeEmptyBlocks(body);
  const documentFont = getDocumentFont(body);
  for (const element of body.querySelectorAll("*")) cleanElement(element, documentFont);
  return { html: body.innerHTML, hadPictures };
}
