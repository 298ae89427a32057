import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from "@zip.js/zip.js";
import { CDATA, Element, isTag, ProcessingInstruction, Text } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { blackPng, toAnimatedPng } from "../../../testing/hostile-media.fixture.ts";

/** A file that was made for a test. */
export type TestFile = Uint8Array<ArrayBuffer>;

/** Returns a text as a file in UTF-8. */
export const toFile = (text: string): TestFile => new TextEncoder().encode(text);

/** Packs texts or files by their path. */
export async function zip(files: Readonly<Record<string, string | TestFile>>): Promise<TestFile> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, file] of Object.entries(files)) {
    await (typeof file === "string"
      ? writer.add(path, new TextReader(file))
      : writer.add(path, new Uint8ArrayReader(file)));
  }
  return writer.close();
}

/** Files of an archive by their path, in its order. */
export type TestFiles = ReadonlyMap<string, TestFile>;

/** Returns the files of a zip archive. */
export async function readZip(bytes: TestFile): Promise<TestFiles> {
  const files = new Map<string, TestFile>();
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  }
  return files;
}

/** Returns `count` different words. */
export const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

/** A paragraph of a Word document: its style, and its text or runs of WordprocessingML. */
export const wordParagraph = (style: string | null, runs: string) =>
  `<w:p>${style === null ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs}</w:p>`;
export const wordRun = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A table of a Word document: rows of cells, each the paragraphs of a cell. */
export const wordTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

/** A picture of a Word document: the name of its file, or the URL of a linked one. */
export const wordPicture = (name: string, alt = "") =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip ${name.includes(":") ? "r:link" : "r:embed"}="${name}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const wordNamespace = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(" ");
const styles = [
  ["Title", "Title"],
  ["Heading1", "heading 1"],
  ["Heading2", "heading 2"],
  ["Quote", "Quote"],
].map(
  ([id, name]) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
);

const toRelationship = (name: string) =>
  name.includes(":")
    ? `<Relationship Id="${name}" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${name}"/>`
    : `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/${name}"/>`;

/**
 * Makes a Word document of paragraphs. `pictures` are the files by their names; one without bytes is missing, and one
 * whose name is a URL is linked.
 */
export function makeWordFile(
  paragraphs: readonly string[],
  pictures: Readonly<Record<string, TestFile | null>> = {},
): Promise<TestFile> {
  const files = Object.entries(pictures).flatMap(([name, file]) =>
    file === null ? [] : [[`word/media/${name}`, file] as const],
  );
  return zip({
    ...Object.fromEntries(files),
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>${Object.keys(pictures).map(toRelationship).join("")}</Relationships>`,
    "word/styles.xml": `<?xml version="1.0"?><w:styles ${wordNamespace}>${styles.join("")}</w:styles>`,
    "word/document.xml": `<?xml version="1.0"?><w:document ${wordNamespace}><w:body>${paragraphs.join("")}</w:body></w:document>`,
  });
}

/**
 * Makes a book of chapters: the file name and the XHTML of the body of each. Those named `beside-*` are not in
 * the order of reading. `languages` are those that the book says.
 */
export function makeBook(
  chapters: Readonly<Record<string, string>>,
  otherFiles: Readonly<Record<string, string | TestFile>> = {},
  languages: readonly string[] = [],
): Promise<TestFile> {
  const names = Object.keys(chapters);
  const metadata = languages.map((language) => `<dc:language>${language}</dc:language>`);
  const manifest = names.map(
    (name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const spine = names.map(
    (name, index) =>
      `<itemref idref="c${index}"${name.startsWith("beside-") ? ' linear="no"' : ""}/>`,
  );
  return zip({
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    "OEBPS/book.opf": `<package><metadata>${metadata.join("")}</metadata><manifest>${manifest.join("")}</manifest><spine>${spine.join("")}</spine></package>`,
    ...Object.fromEntries(
      Object.entries(chapters).map(([name, body]) => [
        `OEBPS/${name}`,
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>The Book</title></head><body>${body}</body></html>`,
      ]),
    ),
    ...otherFiles,
  });
}

/** Returns an archive with more files. */
export async function addFiles(
  archive: TestFile,
  files: Readonly<Record<string, string>>,
): Promise<TestFile> {
  return zip({ ...Object.fromEntries(await readZip(archive)), ...files });
}

export interface WordPressPost {
  readonly title: string;
  readonly content: string;
  readonly date: string;
  readonly type?: string;
  readonly status?: string;
  /** More elements, as XML. */
  readonly extras?: string;
}

/** Returns an XML element with a text or with elements. */
const element = (name: string, content: string | Element[], attributes = {}) =>
  new Element(
    name,
    attributes,
    typeof content === "string" ? [new CDATA([new Text(content)])] : content,
  );

/** Makes an export of WordPress. */
export function makeWordPressFile(posts: readonly WordPressPost[]): TestFile {
  const items = posts.map(
    ({ title, content, date, type = "post", status = "publish", extras = "" }) =>
      element("item", [
        element("title", title),
        element("content:encoded", content),
        element("wp:post_date_gmt", date),
        element("wp:post_type", type),
        element("wp:status", status),
        ...parseDocument(extras, { xmlMode: true }).children.filter(isTag),
      ]),
  );
  const rss = element("rss", [element("channel", items)], {
    version: "2.0",
    "xmlns:wp": "http://wordpress.org/export/1.2/",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  });
  const declaration = new ProcessingInstruction("?xml", '?xml version="1.0" encoding="UTF-8"?');
  return toFile(DomUtils.getOuterHTML([declaration, rss], { xmlMode: true }));
}

/** Makes an export of Medium: the names and the HTML of posts, and other files by their path. */
export const makeMediumFile = (
  posts: Readonly<Record<string, string>>,
  otherFiles: Readonly<Record<string, TestFile>> = {},
) =>
  zip({
    ...Object.fromEntries(Object.entries(posts).map(([name, html]) => [`posts/${name}`, html])),
    ...otherFiles,
  });

/** A story of twelve chapters, as LibreOffice 7.4 saved it for Word. */
export const twelveNightsPath = new URL("samples/twelve-nights.docx", import.meta.url);

/** Two chapters with a JPEG and its caption, a PNG without a description, a GIF and a note, as LibreOffice 7.4 saved them. */
export const ferryPicturesPath = new URL("samples/ferry-pictures.docx", import.meta.url);

/** Returns a small picture. Pictures of other numbers are other pictures. */
export const makePicture = (number = 0): TestFile =>
  new Uint8Array(blackPng(100 + (number % 100), 100 + Math.floor(number / 100)));

export const makeAnimatedPicture = (): TestFile =>
  new Uint8Array(toAnimatedPng(Buffer.from(makePicture())));

/** Returns an archive that states another size of its only file when it is unpacked. */
export function stateSize(archive: TestFile, size: number): TestFile {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(size, changed.indexOf("PK\u0001\u0002") + 24);
  return new Uint8Array(changed);
}
