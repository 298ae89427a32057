import { limits } from "@kora/contract/limits";
import { imports as texts } from "@kora/contract/sentences/imports";
import type { Manuscript } from "./divide.ts";
import { makeParts, type ReadWork } from "./make-parts.ts";
import { createPictureShelf, type PictureReader } from "./picture-shelf.ts";
import { readBook } from "./read-book.ts";
import { readGhost, readMedium, readWordPress } from "./read-exports.ts";
import { readHtml, readMarkdown, readPlainText } from "./read-text.ts";
import { readWord } from "./read-word.ts";
import { UnreadableFile } from "./unreadable.ts";

/** Reads the work in a file. `name` is the title of a part without a title. */
type Reader = (bytes: Uint8Array<ArrayBuffer>, name: string) => Manuscript | Promise<Manuscript>;

const readers: Readonly<Record<string, Reader>> = {
  docx: readWord,
  md: readMarkdown,
  markdown: readMarkdown,
  html: readHtml,
  htm: readHtml,
  txt: readPlainText,
  epub: readBook,
  xml: readWordPress,
  zip: readMedium,
  json: readGhost,
};

const hasNoPictures: PictureReader = async () => null;

/**
 * Reads the parts of a work by the ending of the file's name, and writes its pictures into a folder. Throws
 * `UnreadableFile` with the sentence for the user if the file is of another kind, damaged, or too large.
 */
export async function readWork(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  pictureFolder: string,
): Promise<ReadWork> {
  const [, name = "", ending = ""] = /^(.*)\.([^.]*)$/s.exec(fileName) ?? [];
  const reader = readers[ending.toLowerCase()];
  if (!reader) throw new UnreadableFile(texts.unknownKind);
  const manuscript = await reader(bytes, name.trim() || fileName);
  const { readPicture = hasNoPictures } = manuscript;
  const work = await makeParts(manuscript, createPictureShelf(pictureFolder, readPicture));
  if (work.parts.length === 0) throw new UnreadableFile(texts.empty);
  if (work.parts.length > limits.import.parts) {
    throw new UnreadableFile(texts.tooManyParts(work.parts.length));
  }
  return work;
}
