import { imports as texts } from "@kora/contract/sentences/imports";
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { DomUtils, parseDocument } from "htmlparser2";
import mammoth from "mammoth";
import { findDamagedLine } from "./check-xml.ts";
import { decodeText } from "./decode-text.ts";
import { divideAtTitles, type Manuscript } from "./divide.ts";
import { toBlocks } from "./document-blocks.ts";
import { UnreadableFile } from "./unreadable.ts";
import { type Archive, isZip, unzip } from "./unzip.ts";

/** Styles of Word and LibreOffice by the element of a story, besides those that mammoth knows, such as `Heading 1`. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='Caption'] => figcaption:fresh",
  "p[style-name='Figure'] => figcaption:fresh",
  "p[style-name='Illustration'] => figcaption:fresh",
  "u => u",
];

/** Reads a document of Word (.docx). */
export async function readWord(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Manuscript> {
  if (!isZip(bytes)) throw new UnreadableFile(texts.notWord);
  const archive = await unzip(bytes, (path) => /\.(?:xml|rels)$/.test(path));
  checkTexts(archive);
  const { value } = await convert(await pack(archive));
  const { sections, notes } = divideAtTitles(toBlocks(value).blocks, name);
  return {
    sections,
    notes: [...noteOtherTexts(archive), ...notes],
    readPicture: archive.readPicture,
  };
}

/** Returns the notes about comments and about words above or below the pages, which mammoth does not read. */
function noteOtherTexts({ files }: Archive): string[] {
  const find = (isSource: RegExp, tag: string) =>
    [...files]
      .filter(([path]) => isSource.test(path))
      .flatMap(([, file]) => {
        const document = parseDocument(decodeText(file), { xmlMode: true });
        return DomUtils.getElementsByTagName(tag, document);
      });
  const commentCount = find(/^word\/comments\.xml$/, "w:comment").length;
  const pageTexts = find(/^word\/(?:header|footer)\d*\.xml$/, "w:t");
  // A number of the page is no loss.
  const hasWords = /\p{L}/u.test(DomUtils.textContent(pageTexts));
  return [
    ...(commentCount > 0 ? [texts.omittedDocumentComments(commentCount)] : []),
    ...(hasWords ? [texts.omittedPageHeaders] : []),
  ];
}

/** The parts of a document with its text, such as `word/document.xml` and `word/footnotes.xml`. */
const isText = (path: string) => /^word\/[^/]+\.xml$/.test(path);

/** Throws `UnreadableFile` with the file and line of a damaged text. */
function checkTexts({ files }: Archive): void {
  for (const [path, file] of files) {
    const line = isText(path) ? findDamagedLine(decodeText(file)) : undefined;
    if (line !== undefined) throw new UnreadableFile(texts.damagedDocumentLine(path, line));
  }
}

/** A run of text that Word does not show. */
const hiddenRun =
  /<w:r[ >](?:(?!<\/w:r>|<w:t[ >])[\s\S])*<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>[\s\S]*?<\/w:r>/g;

/** Removes hidden text, which mammoth would show. */
function removeHiddenRuns(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = decodeText(file);
  return text.includes("<w:vanish")
    ? new TextEncoder().encode(text.replaceAll(hiddenRun, ""))
    : file;
}

/**
 * Packs files without compression, so that mammoth cannot decompress more than was checked. In place of each other file,
 * such as a picture, is its path.
 */
async function pack({ files, otherPaths }: Archive): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0 });
  for (const [path, file] of files) {
    await writer.add(path, new Uint8ArrayReader(isText(path) ? removeHiddenRuns(file) : file));
  }
  for (const path of otherPaths) await writer.add(path, new TextReader(path));
  return Buffer.from(await writer.close());
}

/** Writes the path of a picture into its `src`. A picture of another site, or one that is missing, has none. */
const convertImage = mammoth.images.imgElement(async (image) => {
  try {
    return { src: (await image.readAsBuffer()).toString() };
  } catch {
    return { src: "" };
  }
});

async function convert(buffer: Buffer) {
  try {
    return await mammoth.convertToHtml({ buffer }, { styleMap, convertImage });
  } catch {
    throw new UnreadableFile(texts.damagedDocument);
  }
}
