import type { StreamedFile } from "../../platform/http/send-file.ts";
import { type Chapter, streamHtml, streamZip, toTitleWords, writeEpub } from "../books/index.ts";
import type { Download, DownloadContext, DownloadFormat, DownloadStory } from "./download.ts";
import { type DownloadChapter, readChapters } from "./read-chapters.ts";
import { cacheFile, getFile, toETag } from "./visitor-files.ts";

const contentTypes = {
  epub: "application/epub+zip",
  html: "text/html; charset=utf-8",
} as const satisfies Record<DownloadFormat, string>;

/** Streams a download as a file while its chapters are read one by one. The file of a visitor may be in the cache. */
export function streamDownload(
  ctx: DownloadContext,
  download: Download,
  format: DownloadFormat,
): StreamedFile {
  const { kind, book } = download;
  const file = {
    name: `${toTitleWords(book.title) || kind}.${format}`,
    contentType: contentTypes[format],
    headers: {},
  };
  if (ctx.viewer)
    return { ...file, chunks: toChunks[format](download, readChapters(ctx, download)) };
  const etag = toETag(download, format);
  return { ...file, etag, chunks: streamVisitorFile(ctx, { download, format, etag }) };
}

async function* streamVisitorFile(
  ctx: DownloadContext,
  file: {
    readonly download: Download;
    readonly format: DownloadFormat;
    readonly etag: string;
  },
): AsyncGenerator<string | Uint8Array> {
  const { download, format, etag } = file;
  const cached = getFile(ctx.caches, etag);
  if (cached) {
    yield* cached;
    return;
  }
  const revisions: number[] = [];
  async function* readWithRevisions(): AsyncGenerator<DownloadChapter> {
    for await (const chapter of readChapters(ctx, download)) {
      revisions.push(chapter.revision);
      yield chapter;
    }
  }
  const chunks = toChunks[format](download, readWithRevisions());
  // A story may have been hidden or edited while the file was made.
  const isWhole = () => revisions.join() === download.stories.map((story) => story.revision).join();
  yield* cacheFile(ctx.caches, { etag, chunks, isWhole });
}

const toChunks: Record<
  DownloadFormat,
  (download: Download, chapters: AsyncIterable<Chapter>) => AsyncIterable<string | Uint8Array>
> = {
  epub: ({ book }, chapters) => streamZip((zip) => writeEpub(zip, book, chapters), book.changedAt),
  html: ({ kind, book, stories }, chapters) =>
    streamHtml(book, kind === "story" ? [] : stories.map(toEntry), chapters),
};

const toEntry = ({ id, title, section = null }: DownloadStory) => ({ id, title, section });
