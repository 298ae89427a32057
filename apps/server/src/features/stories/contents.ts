import { sql } from "drizzle-orm";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import {
  type BodyRow,
  bodyColumns,
  bodyJoin,
  type ContentsRow,
  contentsColumns,
} from "./story-columns.ts";
import { type StoryContents, type StoryWithBody, toStoryBody, toStoryContents } from "./views.ts";

/** A visible story and the revision of its contents. */
interface StoryRevision {
  readonly id: string;
  readonly revision: number;
}

/** The contents of a story at one revision. */
interface CachedContents {
  readonly revision: number;
  readonly contents: StoryContents;
}

const selectContents = statement<{ ids: readonly string[] }, ContentsRow>(
  "story-contents",
  (value) =>
    sql`SELECT ${contentsColumns} FROM stories s WHERE s.id = ANY (${value("ids")}::uuid[])`,
);

const toCachedContents = (row: ContentsRow): CachedContents => ({
  revision: row.revision,
  contents: toStoryContents(row),
});

/**
 * Caches the contents of stories by id. An entry takes about 1 kB. The size is enough for the stories that are
 * recommended to hundreds of users.
 */
const storyContents = defineCache<StoryRevision, CachedContents>({
  name: "story-contents",
  maxSize: 10_000,
  keyOf: ({ id }) => id,
  isValid: (cached, { revision }) => cached.revision === revision,
  async load({ db }, stories) {
    const rows = await db.rows(selectContents, { ids: stories.map(({ id }) => id) });
    return new Map(rows.map((row) => [row.id, toCachedContents(row)]));
  },
});

/** Caches contents that were selected together with the stories, so that they are not read again. */
export function cacheStoryContents(
  { caches }: Pick<ReadContext, "caches">,
  rows: readonly ContentsRow[],
): void {
  const cached = caches.getCache(storyContents);
  for (const row of rows) {
    if (cached.get(row.id)?.revision !== row.revision) cached.set(row.id, toCachedContents(row));
  }
}

/**
 * Returns the contents of visible stories by id. They come from the cache if it has the same revision; one statement
 * reads all others. A story that was deleted in the meantime is missing.
 */
export function readStoryContents(
  ctx: Pick<ReadContext, "db" | "caches">,
  stories: readonly StoryRevision[],
): Promise<Map<string, CachedContents>> {
  return getCached(ctx, storyContents, stories);
}

const selectWithBody = statement<{ id: string }, ContentsRow & BodyRow>(
  "story-with-body",
  (value) => sql`
    SELECT ${contentsColumns}, ${bodyColumns} FROM stories s ${bodyJoin} WHERE s.id = ${value("id")}`,
);

/** Caches stories with their bodies. The size is the number of characters of the body, about one byte each. */
const storiesWithBody = defineCache<StoryRevision, StoryWithBody & { revision: number }>({
  name: "stories",
  maxSize: 32_000_000,
  sizeOf: ({ story, noteBefore, noteAfter }) => story.length + noteBefore.length + noteAfter.length,
  keyOf: ({ id }) => id,
  isValid: (cached, { revision }) => cached.revision === revision,
  async load({ db }, stories) {
    const rows = await Promise.all(stories.map(({ id }) => db.row(selectWithBody, { id })));
    return new Map(
      rows.flatMap((row) =>
        row ? [[row.id, { ...toCachedContents(row), ...toStoryBody(row) }]] : [],
      ),
    );
  },
});

/** Like `readStoryContents`, for one story with its body. Returns undefined if it was deleted in the meantime. */
export async function readStoryWithBody(
  ctx: Pick<ReadContext, "db" | "caches">,
  story: StoryRevision,
): Promise<StoryWithBody | undefined> {
  return (await getCached(ctx, storiesWithBody, [story])).get(story.id);
}
