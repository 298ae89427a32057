import { type ChildNode, Element, isTag, isText } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { removeHiddenElements } from "../../stories/index.ts";
import { escapeText } from "./plain-text.ts";

/** A picture of a document. */
export interface DocumentPicture {
  /** As the document names it. */
  readonly src: string;
  /** Its description; empty without one. */
  readonly alt: string;
}

/**
 * A paragraph, heading, list, picture or other block of a document, or the place of something that a story cannot have,
 * which has no text: `table` before its rows, `form` before its text, `media`, `math` or `svg`.
 */
export interface Block {
  /** Name of the element in lower case; `p` for text outside of any block. */
  readonly name: string;
  /** HTML that is not sanitized; empty for a picture. */
  readonly html: string;
  /** Its text, with single spaces; for a picture, its caption. */
  readonly text: string;
  readonly picture?: DocumentPicture;
}

/** A document as a flat list of blocks. */
export interface DocumentBlocks {
  readonly blocks: readonly Block[];
  readonly title: string;
}

const toNames = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Elements whose children are blocks of the document. */
const containers = toNames(
  "html body main article section div header footer aside center nav form fieldset legend details summary dialog " +
    "search hgroup address dl dt dd table caption thead tbody tfoot td th",
);
const blockNames = toNames("p h1 h2 h3 h4 h5 h6 blockquote hr pre ul ol");
/** Elements whose text is separate from that around them. */
const separateNames = new Set([
  ...containers,
  ...blockNames,
  ..."figure figcaption li tr br".split(" "),
]);
const headings = toNames("h1 h2 h3 h4 h5 h6");
const ignored = toNames("head script style template noscript");
const pictureNames = toNames("img image");
/** The names of the blocks that stand for elements that a story cannot have. */
const omittedNames: ReadonlyMap<string, string> = new Map([
  ["math", "math"],
  ...["video", "audio", "iframe", "object", "embed"].map((name) => [name, "media"] as const),
]);
/**
 * True for the place in a book where its title and its makers stand (EPUB 3 Structural Semantics Vocabulary), unless it
 * has a picture.
 */
const isTitlePage = (element: Element) =>
  /(?:^|\s)(?:half)?titlepage(?:\s|$)/.test(element.attribs["epub:type"] ?? "") &&
  !hasPicture(element);
/** Elements whose text stays, without their form or their fields. */
const reducedNames = toNames("table form");
/** A paragraph of `* * *`, `#` or an asterism alone marks a break between two scenes. */
const sceneBreak = /^(?:\*\s?\*\s?\*|#|\u2042)$/;
/** Some programs write a file name as the description of a picture. */
const fileName = /^\S+\.(?:jpe?g|png|webp)$/i;
/** Between the cells of a row, which may be a name and a value, or times and places. */
const cellSeparator = " – ";

const characterData = /<!\[CDATA\[(.*?)\]\]>/gs;

/** Parses HTML or, with `isXml`, XHTML. No entity or file outside of the text is ever read. */
export function toBlocks(html: string, { isXml = false } = {}): DocumentBlocks {
  const source = isXml
    ? html.replaceAll(characterData, (_match, text: string) => escapeText(text))
    : html;
  const document = parseDocument(removeHiddenElements(source, { isXml }), {
    xmlMode: isXml,
    recognizeSelfClosing: true,
  });
  const titleElement = DomUtils.getElementsByTagName("title", document, true, 1)[0];
  return {
    blocks: listBlocks(document.children),
    title: titleElement ? toText([titleElement]) : "",
  };
}

function listBlocks(nodes: readonly ChildNode[]): Block[] {
  const blocks: Block[] = [];
  let inline: ChildNode[] = [];
  const endParagraph = () => {
    const paragraph = new Element("p", {}, inline);
    for (const node of inline) node.parent = paragraph;
    inline = [];
    blocks.push(...splitBlock(paragraph).filter((block) => !isEmpty(block)));
  };
  const add = (newBlocks: readonly Block[]) => {
    endParagraph();
    blocks.push(...newBlocks);
  };
  const visit = (node: ChildNode): void => {
    if (isText(node)) inline.push(node);
    if (!isTag(node)) return;
    const name = nameOf(node);
    if (ignored.has(name) || isTitlePage(node)) return;
    if (name === "figcaption") {
      endParagraph();
      const last = blocks.at(-1);
      if (last?.picture && last.text === "")
        blocks[blocks.length - 1] = { ...last, text: toText([node]) };
      else add(listBlocks([...node.children]));
    } else if (containers.has(name)) {
      add(reducedNames.has(name) ? [toPlace(name)] : []);
      for (const child of [...node.children]) visit(child);
      endParagraph();
    } else if (name === "tr") add(listRow(node));
    else if (name === "figure") add(listFigure(node));
    else if (blockNames.has(name)) add(splitBlock(node));
    else inline.push(node);
  };
  for (const node of nodes) visit(node);
  endParagraph();
  return blocks;
}

/** Returns the row of a table as one paragraph if each cell has one, else the blocks of all cells. */
function listRow(row: Element): Block[] {
  const cells = row.children.map((cell) => {
    const blocks = listBlocks(isTag(cell) ? [...cell.children] : [cell]);
    return blocks.filter((block) => !isEmpty(block));
  });
  const filled = cells.filter((blocks) => blocks.length > 0);
  const isLine = filled.every((blocks) => blocks.length === 1 && blocks[0]?.name === "p");
  if (!isLine || filled.length < 2) return filled.flat();
  const paragraphs = filled.flat();
  return [
    {
      name: "p",
      html: `<p>${paragraphs.map(({ html }) => withoutTag(html)).join(cellSeparator)}</p>`,
      text: paragraphs.map(({ text }) => text).join(cellSeparator),
    },
  ];
}

const withoutTag = (html: string) =>
  parseDocument(html)
    .children.map((node) => DomUtils.getInnerHTML(node))
    .join("");

/** Returns the blocks of a figure. Its last picture gets its caption, which else is a paragraph. */
function listFigure(figure: Element): Block[] {
  const captions = DomUtils.getElementsByTagName("figcaption", figure);
  for (const caption of captions) DomUtils.removeElement(caption);
  const blocks = listBlocks(figure.children);
  const last = blocks.findLastIndex(({ picture }) => picture !== undefined);
  if (last === -1)
    return [...blocks, ...captions.flatMap((caption) => listBlocks(caption.children))];
  return blocks.map((block, index) =>
    index === last ? { ...block, text: toText(captions) } : block,
  );
}

/**
 * Returns a block without its pictures, and the pictures: those before its text come before it, except that a heading
 * stays first, and all others come after it. So no paragraph is cut, and the pictures keep their order.
 */
function splitBlock(element: Element): Block[] {
  const { before, after } = liftBlocks(element);
  const block = toBlock(element);
  const lifted = [...before, ...after];
  if (lifted.length > 0 && isEmpty(block)) return lifted;
  return headings.has(block.name) ? [block, ...lifted] : [...before, block, ...after];
}

/** Takes everything out of an element that becomes a block of its own, and makes paragraphs of the tables in it. */
function liftBlocks(element: Element): { readonly before: Block[]; readonly after: Block[] } {
  const before: Block[] = [];
  const after: Block[] = [];
  let hasText = false;
  const lift = (blocks: readonly Block[]) => (hasText ? after : before).push(...blocks);
  const visit = (node: ChildNode): void => {
    if (isText(node)) hasText ||= node.data.trim() !== "";
    if (!isTag(node)) return;
    const name = nameOf(node);
    const omittedName = omittedNames.get(name);
    if (ignored.has(name)) DomUtils.removeElement(node);
    else if (omittedName !== undefined) {
      lift([toPlace(omittedName)]);
      DomUtils.removeElement(node);
    } else if (pictureNames.has(name)) {
      lift([toPictureBlock(node)]);
      DomUtils.removeElement(node);
    } else if (name === "figure" && hasPicture(node)) {
      lift(listFigure(node));
      DomUtils.removeElement(node);
    } else if (name === "table") {
      const blocks = listBlocks([node]);
      lift(blocks.filter(({ html }) => html === ""));
      for (const { html } of blocks) replaceBefore(node, html);
      hasText ||= blocks.some(({ text }) => text !== "");
      DomUtils.removeElement(node);
    } else {
      if (name === "form" || (name === "svg" && !hasPicture(node))) lift([toPlace(name)]);
      for (const child of [...node.children]) visit(child);
      if (name === "svg") DomUtils.removeElement(node);
    }
  };
  for (const child of [...element.children]) visit(child);
  return { before, after };
}

const hasPicture = (element: Element) =>
  DomUtils.existsOne((child) => pictureNames.has(nameOf(child)), element.children);

function replaceBefore(element: Element, html: string): void {
  for (const node of parseDocument(html).children) DomUtils.prepend(element, node);
}

const toPlace = (name: string): Block => ({ name, html: "", text: "" });

function toPictureBlock({ attribs }: Element): Block {
  const src = attribs.src ?? attribs["xlink:href"] ?? attribs.href ?? "";
  const alt = (attribs.alt ?? "").replaceAll(/\s+/g, " ").trim();
  const picture = { src, alt: fileName.test(alt) ? "" : alt };
  return { name: "figure", html: "", text: "", picture };
}

function toBlock(element: Element): Block {
  const name = nameOf(element);
  const text = toText([element]);
  if (name === "p" && sceneBreak.test(text)) return { name: "hr", html: "<hr>", text: "" };
  return { name, html: DomUtils.getOuterHTML(element), text };
}

/** True for a block that shows nothing. */
const isEmpty = ({ name, html, text }: Block) => html !== "" && text === "" && name !== "hr";

const nameOf = (element: Element) => element.name.toLowerCase();

function toText(nodes: readonly ChildNode[]): string {
  return joinTexts(nodes).replaceAll(/\s+/g, " ").trim();
}

function joinTexts(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data;
      if (!isTag(node)) return "";
      const text = joinTexts(node.children);
      return separateNames.has(nameOf(node)) ? ` ${text} ` : text;
    })
    .join("");
}
