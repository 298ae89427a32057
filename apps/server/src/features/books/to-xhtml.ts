import { toPictureId } from "@kora/contract/story-picture";
import { type ChildNode, Element, isTag, isText } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { escapeXml, removeForbiddenCharacters } from "../../platform/xml.ts";
import type { BookPictures } from "./pictures.ts";

const folder = "pictures";

/** Word processors ignore styles of pictures, so a wide one gets this width in pixels. */
const maxDisplayedWidth = 600;

/** Returns the attributes of the size in pixels at which a picture is shown. LibreOffice ignores a width without a height. */
export function toSizeAttributes(size: { readonly width: number; readonly height: number }) {
  const width = Math.min(size.width, maxDisplayedWidth);
  const height = Math.round((size.height * width) / size.width);
  return { width: String(width), height: String(height) };
}

/** Returns the path of a picture from a file beside the folder of pictures. */
export const picturePath = (name: string): string => `${folder}/${name}`;

/**
 * Converts the document of a story, see `story-document.ts` of the contract, to XHTML with relative paths of pictures.
 * Of a figure whose picture is missing, only the caption stays.
 */
export function toXhtml(html: string, pictures: BookPictures): string {
  const document = parseDocument(removeForbiddenCharacters(html));
  for (const image of DomUtils.getElementsByTagName("img", document)) placeImage(image, pictures);
  return document.children.map(serialize).join("");
}

const emptyElements = new Set(["br", "hr", "img"]);
const textEscapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns a node as HTML that is XML too. The serializer of the parser writes letters that are not ASCII as numbers in XML,
 * and other elements without content as one tag, which HTML reads as not closed.
 */
function serialize(node: ChildNode): string {
  if (isText(node)) {
    return node.data.replaceAll(/[&<>]/g, (character) => textEscapes[character] ?? "");
  }
  if (!isTag(node)) return "";
  const { name, attribs, children } = node;
  const attributes = Object.entries(attribs)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
    .join("");
  if (emptyElements.has(name)) return `<${name}${attributes}/>`;
  return `<${name}${attributes}>${children.map(serialize).join("")}</${name}>`;
}

function placeImage(image: Element, pictures: BookPictures): void {
  const { src = "", alt = "", width, height } = image.attribs;
  const picture = pictures.get(toPictureId(src) ?? "");
  if (picture) {
    const size = width && height ? toSizeAttributes({ width: +width, height: +height }) : {};
    image.attribs = { src: picturePath(picture.name), alt, ...size };
    return;
  }
  const figure = image.parent;
  const caption = figure && DomUtils.getElementsByTagName("figcaption", figure)[0];
  if (figure && isTag(figure) && figure.name === "figure" && caption) {
    DomUtils.replaceElement(figure, new Element("p", {}, caption.children));
  } else DomUtils.removeElement(figure && isTag(figure) ? figure : image);
}
