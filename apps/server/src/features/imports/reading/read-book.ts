import { toCanonicalLanguage } from "@kora/contract/languages";
import { imports as texts } from "@kora/contract/sentences/imports";
import type { Document, Element } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { findDamagedLine } from "./check-xml.ts";
import { decodeText } from "./decode-text.ts";
import { type DividedWork, divideAtTitles, joinWorks, type Manuscript } from "./divide.ts";
import { toBlocks } from "./document-blocks.ts";
import { resolvePath, resolvePictures } from "./picture-paths.ts";
import { UnreadableFile } from "./unreadable.ts";
import { type ArchiveFiles, unzip } from "./unzip.ts";

/** Returns the elements with this name, whatever their prefix. */
function findElements(document: Document, name: string): Element[] {
  const hasName = (element: Element) => element.name.replace(/^.*:/, "") === name;
  return DomUtils.findAll(hasName, document.children);
}

/** The media type of a document in XML. One of another type, as in old books, may have elements without an end. */
const xhtml = "application/xhtml+xml";

/** True for an item of the package that is the table of contents (EPUB 3.3, navigation document). */
const isContents = ({ attribs }: Element) =>
  (attribs.properties ?? "").split(/\s+/).includes("nav");

/** A language of ISO 639. Its codes for several, unknown, no and private languages are left out. */
const knownLanguage = /^(?!und|mul|mis|zxx|q[a-t][a-z])[a-z]{2,3}(?:-|$)/;

/** Returns the first language that the package says, a canonical BCP 47 tag. */
const readLanguage = (book: Document): string | undefined =>
  findElements(book, "language")
    .map((element) => toCanonicalLanguage(DomUtils.textContent(element).trim()))
    .find((language) => language !== undefined && knownLanguage.test(language));

/** Replaces the parts of a document that is beside the order of reading by notes. */
const toNotes = ({ sections }: DividedWork): DividedWork => ({
  sections: [],
  notes: sections
    .filter(({ blocks }) => blocks.some(({ text }) => text !== ""))
    .map(({ title }) => texts.omittedPage(title)),
});

/**
 * Reads a book (.epub): its documents in the order of the spine, each divided at its titles. The table of contents, the
 * title page and what is beside the order of reading are no parts of the work.
 */
export async function readBook(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Manuscript> {
  const { files, readPicture } = await unzip(bytes, (path) =>
    /\.(?:xml|opf|x?html?|xht)$/i.test(path),
  );
  if (files.has("META-INF/encryption.xml") && files.has("META-INF/rights.xml")) {
    throw new UnreadableFile(texts.lockedBook);
  }
  const container = parseXml(files, "META-INF/container.xml");
  const packagePath = findElements(container, "rootfile")[0]?.attribs["full-path"] ?? "";
  const book = parseXml(files, packagePath);
  const items = new Map(findElements(book, "item").map((item) => [item.attribs.id, item]));
  const works = findElements(book, "itemref").flatMap(({ attribs }) => {
    const item = items.get(attribs.idref ?? "");
    const path = resolvePath(packagePath, item?.attribs.href ?? "");
    if (item && isContents(item)) return [];
    const isXhtml = item?.attribs["media-type"] === xhtml;
    const text = isXhtml ? readXml(files, path) : decodeText(readFile(files, path));
    const { blocks, title } = toBlocks(text, { isXml: true });
    const work = divideAtTitles(resolvePictures(blocks, path), title || name);
    return [attribs.linear === "no" ? toNotes(work) : work];
  });
  return { ...joinWorks(works), language: readLanguage(book), readPicture };
}

function readFile(files: ArchiveFiles, path: string): Uint8Array {
  const file = files.get(path);
  if (!file) throw new UnreadableFile(texts.damagedBook(path || "META-INF/container.xml"));
  return file;
}

/** Returns the text of a file in XML. Throws `UnreadableFile` with its damaged line. */
function readXml(files: ArchiveFiles, path: string): string {
  const xml = decodeText(readFile(files, path));
  const line = findDamagedLine(xml);
  if (line !== undefined) throw new UnreadableFile(texts.damagedBookLine(path, line));
  return xml;
}

const parseXml = (files: ArchiveFiles, path: string) =>
  parseDocument(readXml(files, path), { xmlMode: true });
