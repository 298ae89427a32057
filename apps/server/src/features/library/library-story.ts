import type { LibraryStoryView } from "@kora/contract/library";
import { sql } from "drizzle-orm";
import type { CacheOptions } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { PageInput } from "../../platform/cursor.ts";
import { bodyJoin } from "../stories/index.ts";

/** The page of a work's stories that a device asks for. */
export interface LibraryPageInput extends PageInput {
  readonly id: string;
}

/** The id of a picture, and the widths in pixels in which it is stored, ascending. */
interface PictureRow {
  readonly id: string;
  readonly widths: readonly number[];
}

/** A story as a device stores it. `libraryStoryColumns` selects it, after `libraryStoryJoins`. */
export interface LibraryStoryRow {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  /** The pen name. */
  readonly author: string;
  readonly text_bytes: number;
  readonly poster: PictureRow;
  /** The pictures in the text; null for none. */
  readonly pictures: readonly PictureRow[] | null;
}

/** Joins a story `s` with its `author` and its `body`. */
export const libraryStoryJoins = sql`JOIN users author ON author.id = s.author_id ${bodyJoin}`;

/** The columns of `LibraryStoryRow`. PostgreSQL knows the length of a long text without reading it. */
export const libraryStoryColumns = sql`s.id, s.revision, s.title, author.poster_name AS author,
  octet_length(body.html) + octet_length(body.note_before) + octet_length(body.note_after) AS text_bytes,
  json_build_object('id', s.poster_id, 'widths', s.poster_widths) AS poster,
  (SELECT json_agg(json_build_object('id', picture.id, 'widths', picture.widths))
    FROM story_pictures picture WHERE picture.id = ANY (body.pictures)) AS pictures`;

/** Sizes of stored pictures in bytes by their keys. The bytes of a key never change. */
const pictureSizes: CacheOptions<number> = { name: "library-picture-sizes", maxSize: 50_000 };

/** The least width in pixels that is sharp enough on a phone. */
const phoneWidth = 640;

/** Converts stories to the wire format. A picture that is missing in the store is left out. */
export async function toLibraryStories(
  ctx: Pick<ReadContext, "media" | "caches">,
  rows: readonly LibraryStoryRow[],
): Promise<LibraryStoryView[]> {
  const views: LibraryStoryView[] = [];
  // One story after another, so that a page asks the store for few files at once.
  for (const { id: _id, title, author, revision, text_bytes: textBytes, ...row } of rows) {
    const pictures = await Promise.all(
      [row.poster, ...(row.pictures ?? [])].map((picture) => findPicture(ctx, picture)),
    );
    views.push({ _id, title, author, revision, textBytes, pictures: pictures.flat() });
  }
  return views;
}

async function findPicture(
  ctx: Pick<ReadContext, "media" | "caches">,
  { id, widths }: PictureRow,
): Promise<LibraryStoryView["pictures"]> {
  const width = widths.find((candidate) => candidate >= phoneWidth) ?? widths.at(-1);
  const key = `${id}/${width}.webp`;
  const sizes = ctx.caches.getCache(pictureSizes);
  const bytes = sizes.get(key) ?? (await ctx.media.get(key))?.byteLength;
  if (bytes === undefined) return [];
  sizes.set(key, bytes);
  return [{ url: `/media/${key}`, bytes }];
}
