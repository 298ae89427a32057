import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { findRunningPostgres } from "../../../apps/server/src/platform/database/embedded.ts";
import { toStorageFolder } from "../../../apps/server/src/platform/media/media-store.ts";

/** Returns a UUIDv7 of the same time as the UUIDv7 in the column. */
const newIdLike = (column: string) =>
  `(left(${column}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid`;

/** Copies the oldest stories of the sample community until there are `$1` stories, each with a poster of its own. */
const copyStories = `
  WITH original AS (
    SELECT s.*, row_number() OVER (ORDER BY id) AS position, count(*) OVER () AS count
    FROM stories s WHERE deleted_at IS NULL AND hidden_at IS NULL
  ),
  copy AS MATERIALIZED (
    SELECT original.*, ${newIdLike("id")} AS new_id, ${newIdLike("poster_id")} AS new_poster_id
    FROM original, generate_series(0, $1) repetition
    WHERE repetition * count + position <= $1 - count
  ),
  inserted AS (
    INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
      poster_height, poster_widths, poster_alt, poster_color, created_at)
    SELECT new_id, author_id, title, short_description, genres, new_poster_id, poster_width,
      poster_height, poster_widths, poster_alt, poster_color, created_at
    FROM copy
  ),
  inserted_bodies AS (
    INSERT INTO story_bodies (story_id, html, word_count)
    SELECT new_id, html, word_count FROM copy JOIN story_bodies b ON b.story_id = copy.id
  ),
  inserted_counts AS (
    INSERT INTO story_counts (story_id, author_id, like_count, bookmark_count, share_count, read_count)
    SELECT new_id, copy.author_id, like_count, bookmark_count, share_count, read_count
    FROM copy JOIN story_counts c ON c.story_id = copy.id
  )
  SELECT poster_id, new_poster_id FROM copy`;

/** Adds stories to the sample community of a running Kora, until it has `count` stories. */
export async function addStories(dataDir: string, count: number): Promise<void> {
  const connectionString = await findRunningPostgres(dataDir);
  if (connectionString === undefined) throw new Error("PostgreSQL does not run.");
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ poster_id: string; new_poster_id: string }>(copyStories, [
      count,
    ]);
    const folderOf = (posterId: string) => join(dataDir, "media", toStorageFolder(posterId));
    for (const row of rows) {
      await cp(folderOf(row.poster_id), folderOf(row.new_poster_id), { recursive: true });
    }
  } finally {
    await client.end();
  }
}
