import type { Genre } from "@kora/contract/genres";
import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

/** The part of a story that changes only with its revision, selected with `contentsColumns`. */
export interface ContentsRow {
  id: string;
  revision: number;
  title: string;
  short_description: string;
  genres: Genre[];
  poster_id: string;
  poster_width: number;
  poster_height: number;
  poster_widths: number[];
  poster_alt: string;
  poster_color: string;
  created_at: Date;
  updated_at: Date | null;
}

/** The columns of `ContentsRow`, from a row `s` of `stories`. */
export const contentsColumns = sql`s.id, s.revision, s.title, s.short_description, s.genres,
  s.poster_id, s.poster_width, s.poster_height, s.poster_widths, s.poster_alt, s.poster_color,
  s.created_at, s.updated_at`;

/** Selected with `bodyColumns`. */
export interface BodyRow {
  html: string;
  word_count: number;
}

export const bodyJoin = sql`JOIN story_bodies body ON body.story_id = s.id`;
export const bodyColumns = sql`body.html, body.word_count`;

/** Converts a row to the wire format. */
export function toStoryBody(row: BodyRow): { story: string; wordCount: number } {
  return { story: row.html, wordCount: row.word_count };
}

/** The time of the last edit, or of publication. */
export function toUpdatedAt(row: Pick<ContentsRow, "created_at" | "updated_at">): string {
  return (row.updated_at ?? row.created_at).toISOString();
}

export type StoryContents = Pick<
  StoryCardView,
  "_id" | "title" | "shortDescription" | "posterImage" | "poster" | "genre" | "createdAt"
>;

/** Converts a row to the wire format. */
export function toStoryContents(row: ContentsRow): StoryContents {
  return {
    _id: row.id,
    title: row.title,
    shortDescription: row.short_description,
    posterImage: `/media/${row.poster_id}/1080.jpg`,
    poster: {
      id: row.poster_id,
      width: row.poster_width,
      height: row.poster_height,
      widths: row.poster_widths,
      alt: row.poster_alt,
      color: row.poster_color,
    },
    genre: row.genres,
    createdAt: row.created_at.toISOString(),
  };
}

/** A visible story and the revision of its contents. */
interface StoryRevision {
  readonly id: string;
  readonly revision: number;
}

interface CachedContents {
  readonly revision: number;
  readonly contents: StoryContents;
}

const selectContents = statement<{ ids: readonly string[] }, ContentsRow>(
  "story-contents",
  (v) => sql`SELECT ${contentsColumns} FROM stories s WHERE s.id = ANY (${v("ids")}::uuid[])`,
);

const toCached = (row: ContentsRow): CachedContents => ({
  revision: row.revision,
  contents: toStoryContents(row),
});

/** About 1 kB each; enough for the stories that are recommended to hundreds of users. */
const storyContents = defineCache<StoryRevision, CachedContents>({
  name: "story-contents",
  maxSize: 10_000,
  keyOf: ({ id }) => id,
  isValid: (cached, { revision }) => cached.revision === revision,
  async load({ db }, stories) {
    const rows = await db.rows(selectContents, { ids: stories.map(({ id }) => id) });
    return new Map(rows.map((row) => [row.id, toCached(row)]));
  },
});

/** Caches contents that were selected together with the stories, so that they are not read again. */
export function cacheStoryContents(
  { caches }: Pick<ReadContext, "caches">,
  rows: readonly ContentsRow[],
): void {
  const cached = caches.getCache(storyContents);
  for (const row of rows) {
    if (cached.get(row.id)?.revision !== row.revision) cached.set(row.id, toCached(row));
  }
}

/**
 * The contents of visible stories by id: from the cache if it has the same revision, and by one statement for all
 * others. A story that was deleted in the meantime is missing.
 */
export function readStoryContents(
  ctx: Pick<ReadContext, "db" | "caches">,
  stories: readonly StoryRevision[],
): Promise<Map<string, CachedContents>> {
  return getCached(ctx, storyContents, stories);
}

/** A story's contents with its body. */
export interface StoryWithBody {
  contents: StoryContents;
  story: string;
  wordCount: number;
}

const selectWithBody = statement<{ id: string }, ContentsRow & BodyRow>(
  "whole-story",
  (v) => sql`
    SELECT ${contentsColumns}, ${bodyColumns} FROM stories s ${bodyJoin} WHERE s.id = ${v("id")}`,
);

/** The size is the number of characters, each one byte in most languages. */
const storiesWithBody = defineCache<StoryRevision, StoryWithBody & { revision: number }>({
  name: "stories",
  maxSize: 32_000_000,
  sizeOf: ({ story }) => story.length,
  keyOf: ({ id }) => id,
  isValid: (cached, { revision }) => cached.revision === revision,
  async load({ db }, stories) {
    const rows = await Promise.all(stories.map(({ id }) => db.row(selectWithBody, { id })));
    return new Map(
      rows.flatMap((row) => (row ? [[row.id, { ...toCached(row), ...toStoryBody(row) }]] : [])),
    );
  },
});

/** Like `readStoryContents`, for one story with its body. Undefined if it was deleted in the meantime. */
export async function readStoryWithBody(
  ctx: Pick<ReadContext, "db" | "caches">,
  story: StoryRevision,
): Promise<StoryWithBody | undefined> {
  return (await getCached(ctx, storiesWithBody, [story])).get(story.id);
}
