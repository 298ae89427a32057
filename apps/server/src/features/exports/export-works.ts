import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { StreamedFile } from "../../platform/http/send-file.ts";
import {
  type BookInfo,
  type BookPictures,
  type Chapter,
  findPictures,
  findPoster,
  picturePath,
  readFile,
  streamZip,
  toChapter,
  toContent,
  toHeading,
  toHtmlFile,
  toXhtml,
  writeEpub,
  type ZipSink,
} from "../books/index.ts";
import { toFileName } from "./file-name.ts";
import { type PartOf, toMarkdownFile } from "./markdown-file.ts";
import {
  type PartEntry,
  type SeriesContents,
  toContentsHtml,
  toContentsMarkdown,
} from "./series-contents.ts";
import { readDrafts, readParts, readSeries, readSingleStories, type Work } from "./works.ts";

const selectAuthor = statement<{ viewer: string }, { username: string; name: string }>(
  "exported-works-author",
  (value) => sql`
    SELECT username, coalesce(poster_name, name) AS name FROM users WHERE id = ${value("viewer")}`,
);

/**
 * Streams all works of the viewer as one zip archive: a folder for each series and for each other story, with Markdown,
 * HTML, pictures and a book (EPUB), and one for all drafts, without books. The works are read one by one while the
 * archive is sent, so it may lack concurrent changes, and a long work takes no more memory than a short one.
 */
export async function exportWorks(ctx: ViewerContext): Promise<StreamedFile> {
  const author = await ctx.db.row(selectAuthor, { viewer: ctx.viewer.userId });
  const { username = "", name = "" } = author ?? {};
  return {
    name: `kora-works-${username}.zip`,
    contentType: "application/zip",
    headers: {},
    chunks: streamZip((zip) => writeWorks(ctx, zip, name), ctx.clock.now()),
  };
}

async function writeWorks(ctx: ViewerContext, zip: ZipSink, author: string): Promise<void> {
  await zip.addText("read-me.txt", readMe);
  let number = 0;
  for await (const series of readSeries(ctx)) {
    const { id, title, short_description: description, language, genres, rating, state } = series;
    number += 1;
    const name = toFileName(number, 3, title);
    const path = `series/${name}`;
    const addWork = createFolder(ctx, { zip, path, author });
    const parts: PartEntry[] = [];
    let poster: SeriesContents["poster"] = null;
    for await (const work of readParts(ctx, id)) {
      const partNumber = parts.length + 1;
      const fileName = toFileName(partNumber, 3, work.title);
      const pictures = await addWork(work, fileName, { title, number: partNumber });
      if (partNumber === 1) poster = findPoster(work, pictures);
      parts.push({ title: work.title, fileName });
    }
    const contents = { author, parts, poster };
    await zip.addText(`${path}/contents.md`, toContentsMarkdown(series, contents));
    await zip.addText(`${path}/contents.html`, toContentsHtml(series, contents));
    if (parts.length === 0) continue;
    const authors = [author];
    const info = { id, title, description, authors, language, genres, rating, state };
    const book = { ...info, changedAt: series.changed_at };
    await addBook(ctx, zip, `${path}/${name}.epub`, book, () => readParts(ctx, id));
  }
  number = 0;
  for await (const work of readSingleStories(ctx)) {
    number += 1;
    const name = toFileName(number, 4, work.title);
    const path = `stories/${name}`;
    await createFolder(ctx, { zip, path, author })(work, name);
    const { id, title, short_description: description, language, genres, rating } = work;
    const info = { id, title, description, authors: [author], language, genres, rating };
    const book = { ...info, changedAt: work.changed_at };
    await addBook(ctx, zip, `${path}/${name}.epub`, book, () => [work]);
  }
  number = 0;
  const addDraft = createFolder(ctx, { zip, path: "drafts", author });
  for await (const work of readDrafts(ctx)) {
    number += 1;
    const { title, series_title: seriesTitle } = work;
    await addDraft(work, toFileName(number, 4, title), seriesTitle ? { title: seriesTitle } : null);
  }
}

/** Returns a function that writes a work and its pictures into one folder of the archive, and returns the pictures. */
function createFolder(
  ctx: ViewerContext,
  { zip, path, author }: { zip: ZipSink; path: string; author: string },
) {
  const addedPictures = new Set<string>();
  return async (work: Work, name: string, partOf: PartOf | null = null): Promise<BookPictures> => {
    const pictures = await findPictures(ctx, work);
    const text = toXhtml(work.html, pictures);
    const content = toContent(work, text, pictures);
    const html = toHtmlFile(work, `${toHeading(work.title)}\n${content}`);
    // Each conversion takes some milliseconds, and other requests come in between.
    await setImmediate();
    const markdown = toMarkdownFile(work, { author, text, pictures, partOf });
    await setImmediate();
    await zip.addText(`${path}/${name}.md`, markdown);
    await zip.addText(`${path}/${name}.html`, html);
    for (const { id, name: fileName, file } of pictures.values()) {
      if (addedPictures.has(id)) continue;
      addedPictures.add(id);
      await zip.addBytes(`${path}/${picturePath(fileName)}`, readFile(file));
    }
    return pictures;
  };
}

/** Adds a book to the archive. It is read again from the database, because it may be too long for the memory. */
async function addBook(
  ctx: ViewerContext,
  zip: ZipSink,
  path: string,
  book: BookInfo,
  readWorks: () => AsyncIterable<Work> | Iterable<Work>,
): Promise<void> {
  const bytes = streamZip(
    (inner) => writeEpub(inner, book, toChapters(ctx, readWorks())),
    book.changedAt,
  );
  await zip.addBytes(path, bytes);
}

async function* toChapters(
  ctx: ViewerContext,
  works: AsyncIterable<Work> | Iterable<Work>,
): AsyncGenerator<Chapter> {
  for await (const work of works) {
    await setImmediate();
    yield toChapter(work, await findPictures(ctx, work));
  }
}

const readMe = `Your works, from Kora.

series   a folder for each series: its contents, its parts in order, and all of them as one book
stories  a folder for each other story
drafts   what is not published yet

.md    the text in Markdown, with the details of the story or series in front of it
.html  the text for a browser or a word processor
.epub  the book for a reading app
Pictures are in the folder "pictures" beside each text.
`;
