export { type BookInfo, type Chapter, toChapter } from "./book.ts";
export { toTitleWords } from "./file-name.ts";
export {
  type BookPoster,
  findPoster,
  toContent,
  toHeading,
  toHtmlFile,
  toPosterFigure,
} from "./page.ts";
export { type BookPictures, findPictures, readFile } from "./pictures.ts";
export { streamHtml } from "./stream-html.ts";
export { streamZip, type ZipSink } from "./stream-zip.ts";
export { picturePath, toXhtml } from "./to-xhtml.ts";
export type { BookWork } from "./work.ts";
export { writeEpub } from "./write-epub.ts";
