import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { CacheOptions } from "../../platform/cache.ts";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { toRequester } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type BookWork, type Chapter, findPictures, toChapter } from "../books/index.ts";
import { bodyJoin, isReadableStory, isShownToViewer } from "../stories/index.ts";
import { mayDownloadFrom, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { type Download, type DownloadContext, toReader } from "./download.ts";

/** A chapter of a story at one revision. */
export interface DownloadChapter extends Chapter {
  readonly revision: number;
}

/** Chapters by the ids of their stories. They have nothing that depends on the reader. */
const chapterCache: CacheOptions<DownloadChapter> = {
  name: "download-chapters",
  /** In characters. */
  maxSize: 8 * 1024 * 1024,
  sizeOf: ({ content }) => content.length,
};

/**
 * Chapters are read one by one for each user or address, and two at a time in all, so that many downloads take neither
 * the connections of transactions nor the processor from other calls.
 */
const runInSlot = createConcurrencyLimit({
  maxRunning: 2,
  maxRunningPerKey: 1,
  maxQueued: 500,
  maxQueuedPerKey: 100,
});

const isReadable = (value: Parameters<typeof isReadableStory>[2]) => sql`
  ${isReadableStory(sql`s`, sql`author`, value)} AND ${isShownToViewer(sql`s`, sql`author`, value)}
    AND ${mayDownloadFrom(sql`author`, value("viewer"))}`;

const selectRevision = statement<{ storyId: string } & ViewerValues, { revision: number }>(
  "downloaded-revision",
  (value) => sql`
    SELECT s.revision FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${value("storyId")} AND ${isReadable(value)}`,
);

const selectWork = statement<{ storyId: string } & ViewerValues, BookWork & { revision: number }>(
  "downloaded-work",
  (value) => sql`
    SELECT s.id, s.revision, s.title, s.short_description, body.html, s.warnings, s.language,
      body.note_before, body.note_after, s.poster_id, s.poster_width, s.poster_height, s.poster_alt
    FROM stories s JOIN users author ON author.id = s.author_id ${bodyJoin}
    WHERE s.id = ${value("storyId")} AND ${isReadable(value)}`,
);

/**
 * Yields the stories of a download as chapters. A client may be slow, so each story is looked up when its turn comes: one
 * that the reader may no longer see or download is left out.
 */
export async function* readChapters(
  ctx: DownloadContext,
  { kind, book, stories }: Download,
): AsyncGenerator<DownloadChapter> {
  // The front of a book by one griot has the name.
  const namesAuthors = kind === "story" || book.authors.length > 1;
  const values = viewerValues(toReader(ctx));
  for (const { id, author, section = null } of stories) {
    const chapter = await runInSlot(toRequester(ctx), () =>
      readChapter(ctx, { storyId: id, ...values }),
    );
    if (chapter) yield { ...chapter, section, ...(namesAuthors && { author }) };
  }
}

async function readChapter(
  ctx: DownloadContext,
  params: { storyId: string } & ViewerValues,
): Promise<DownloadChapter | undefined> {
  const chapters = ctx.caches.getCache(chapterCache);
  const row = await ctx.db.dedicated.row(selectRevision, params);
  if (!row) return undefined;
  const cached = chapters.get(params.storyId);
  if (cached?.revision === row.revision) return cached;
  const work = await ctx.db.dedicated.row(selectWork, params);
  if (!work) return undefined;
  // Each conversion takes some milliseconds, and other requests come in between.
  await setImmediate();
  const chapter = {
    ...toChapter(work, await findPictures(ctx, work)),
    revision: work.revision,
  };
  chapters.set(params.storyId, chapter);
  return chapter;
}
