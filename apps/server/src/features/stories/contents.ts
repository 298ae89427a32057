import type { Genre } from "@kora/contract/genres";
import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { Asking } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { MemoryOf } from "../../platform/memory.ts";

/** What of a story changes only with its revision, selected with `contentsColumns`. */
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

/** Of the story `s`. */
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

/** Row → wire. */
export function toStoryBody(row: BodyRow): { story: string; wordCount: number } {
  return { story: row.html, wordCount: row.word_count };
}

/** When the story came to say what it says. */
export function toUpdatedAt(row: Pick<ContentsRow, "created_at" | "updated_at">): string {
  return (row.updated_at ?? row.created_at).toISOString();
}

export type StoryContents = Pick<
  StoryCardView,
  "_id" | "title" | "shortDescription" | "posterImage" | "poster" | "genre" | "createdAt"
>;

/** Row → wire. */
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

/** About a kilobyte each; so many that what hundreds of readers are recommended is among them. */
const rememberedContents: MemoryOf<{ revision: number; contents: StoryContents }> = {
  name: "story-contents",
  most: 10_000,
};

/** A story's contents with its body. */
export interface WholeStory {
  contents: StoryContents;
  story: string;
  wordCount: number;
}

/** Measured in characters of the bodies, of one byte each in most languages. */
const rememberedStories: MemoryOf<WholeStory & { revision: number }> = {
  name: "stories",
  most: 32_000_000,
  sizeOf: ({ story }) => story.length,
};

const selectContents = statement<{ ids: readonly string[] }, ContentsRow>(
  "story-contents",
  (v) => sql`SELECT ${contentsColumns} FROM stories s WHERE s.id = ANY (${v("ids")}::uuid[])`,
);

/** Remembers the contents that a statement found along with the stories, so that they are not looked up again. */
export function keepStoryContents(
  { memory }: Pick<Asking, "memory">,
  rows: readonly ContentsRow[],
): void {
  const remembered = memory.of(rememberedContents);
  for (const row of rows) {
    if (remembered.get(row.id)?.revision === row.revision) continue;
    remembered.set(row.id, { revision: row.revision, contents: toStoryContents(row) });
  }
}

/**
 * The contents of stories that a statement found visible, by id: from memory where the revision is the
 * one found, and one look-up for all others. A story deleted since is not among them.
 */
export async function readStoryContents(
  ctx: Pick<Asking, "db" | "memory">,
  stories: readonly { id: string; revision: number }[],
): Promise<Map<string, StoryContents>> {
  const remembered = ctx.memory.of(rememberedContents);
  const found = new Map<string, StoryContents>();
  const missing: string[] = [];
  for (const { id, revision } of stories) {
    const known = remembered.get(id);
    if (known?.revision === revision) {
      found.set(id, known.contents);
    } else {
      missing.push(id);
    }
  }
  if (missing.length > 0) {
    for (const row of await ctx.db.rows(selectContents, { ids: missing })) {
      const contents = toStoryContents(row);
      remembered.set(row.id, { revision: row.revision, contents });
      found.set(row.id, contents);
    }
  }
  return found;
}

const selectWhole = statement<{ id: string }, ContentsRow & BodyRow>(
  "whole-story",
  (v) => sql`
    SELECT ${contentsColumns}, ${bodyColumns} FROM stories s ${bodyJoin} WHERE s.id = ${v("id")}`,
);

/**
 * As `readStoryContents`, of one story with its body. Undefined when it was deleted since.
 */
export async function readWholeStory(
  ctx: Pick<Asking, "db" | "memory">,
  { id, revision }: { id: string; revision: number },
): Promise<WholeStory | undefined> {
  const remembered = ctx.memory.of(rememberedStories);
  const known = remembered.get(id);
  if (known?.revision === revision) {
    return known;
  }
  const row = await ctx.db.row(selectWhole, { id });
  if (!row) {
    return undefined;
  }
  const whole = { revision: row.revision, contents: toStoryContents(row), ...toStoryBody(row) };
  remembered.set(id, whole);
  return whole;
}
