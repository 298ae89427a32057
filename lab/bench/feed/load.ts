import type { Pool } from "pg";
import type { GeneratedCommunity } from "./community.ts";

const kindDigits = { user: 1, writer: 2, story: 3, reader: 4 } as const;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Creates a UUIDv7 of a timestamp. Its last digits contain the kind and index of the entity. */
function createId(kind: keyof typeof kindDigits, index: number, timestamp: Date): string {
  const timeDigits = timestamp.getTime().toString(16).padStart(12, "0");
  const indexDigits = index.toString(16).padStart(12, "0");
  return `${timeDigits.slice(0, 8)}-${timeDigits.slice(8)}-7000-8${kindDigits[kind]}00-${indexDigits}`;
}

/** The ids of the entities, in the order of the generated community. */
export interface LoadedIds {
  readonly storyIds: readonly string[];
  readonly readerIds: readonly string[];
}

/** Writes a generated community into Kora's tables, with interactions that end at `now`. */
export async function loadCommunity(
  pool: Pool,
  community: GeneratedCommunity,
  now: Date,
): Promise<LoadedIds> {
  const dateBefore = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  const communityStart = dateBefore(100);
  const userIds = Array.from({ length: community.writerCount }, (_, index) =>
    createId("user", index, communityStart),
  );
  const writerIds = userIds.map((_, index) => createId("writer", index, communityStart));
  const readerIds = community.readers.map((_, index) => createId("reader", index, communityStart));
  const storyIds = community.stories.map(({ age }, index) =>
    createId("story", index, dateBefore(age)),
  );

  await pool.query(
    `INSERT INTO users (id, name, username, email, password_hash, poster_name, preferences, created_at)
     SELECT id, id, id, id, 'none', poster_name, string_to_array(preferences, '|'), $4
     FROM unnest($1::uuid[], $2::text[], $3::text[]) new_row (id, poster_name, preferences)`,
    [
      [...userIds, ...readerIds],
      [...userIds.map((_, index) => `Griot ${index}`), ...readerIds.map(() => null)],
      [
        ...userIds.map(() => ""),
        ...community.readers.map(({ preferences }) => preferences.join("|")),
      ],
      communityStart,
    ],
  );
  await pool.query(
    `INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
     SELECT id, user_id, 'Ghana', 'x', 30, '{}', '{}', $3
     FROM unnest($1::uuid[], $2::uuid[]) new_row (id, user_id)`,
    [writerIds, userIds, communityStart],
  );
  await pool.query(
    `WITH new_stories AS (
       INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
         poster_height, poster_widths, poster_alt, poster_color, created_at)
       SELECT id, author_id, 't', 'd', string_to_array(genres, '|'), id, 1, 1, '{1}', '', '#000000', created_at
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) new_row (id, author_id, genres, created_at)
       RETURNING id, author_id, genres
     ), bodies AS (INSERT INTO story_bodies SELECT id, '<p>x</p>', 300 FROM new_stories),
     genres AS (INSERT INTO story_genres (story_id, genre) SELECT id, unnest(genres) FROM new_stories)
     INSERT INTO story_counts (story_id, author_id) SELECT id, author_id FROM new_stories`,
    [
      storyIds,
      community.stories.map(({ writer }) => userIds[writer]),
      community.stories.map(({ genres }) => genres.join("|")),
      community.stories.map(({ age }) => dateBefore(age)),
    ],
  );
  const follows = community.readers.flatMap(({ follows }, index) =>
    follows.map((writer) => ({ reader: readerIds[index], writer: writerIds[writer] })),
  );
  await pool.query(
    `INSERT INTO follows SELECT follower, writer, $3
     FROM unnest($1::uuid[], $2::uuid[]) new_row (follower, writer)`,
    [follows.map(({ reader }) => reader), follows.map(({ writer }) => writer), communityStart],
  );
  const { interactions } = community;
  const toColumns = (columnInteractions: readonly (typeof interactions)[number][]) => [
    columnInteractions.map(({ reader }) => readerIds[reader]),
    columnInteractions.map(({ story }) => storyIds[story]),
    columnInteractions.map(({ age }) => dateBefore(age)),
  ];
  await pool.query(
    `INSERT INTO story_progress (user_id, story_id, read_at, seconds, position, finished_at)
     SELECT reader, story, max(read_at), 60, 1, max(read_at) FILTER (WHERE is_finished)
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bool[]) new_row (reader, story, read_at, is_finished)
     GROUP BY reader, story`,
    [...toColumns(interactions), interactions.map(({ isFinished }) => isFinished)],
  );
  await pool.query(
    `INSERT INTO story_reads SELECT DISTINCT story, 'u:' || reader, read_at::date
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) new_row (reader, story, read_at)`,
    toColumns(interactions),
  );
  for (const [table, reactions] of [
    ["story_likes", interactions.filter(({ isLiked }) => isLiked)],
    ["story_bookmarks", interactions.filter(({ isBookmarked }) => isBookmarked)],
  ] as const) {
    await pool.query(
      `INSERT INTO ${table} (user_id, story_id, created_at)
       SELECT reader, story, created_at
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) new_row (reader, story, created_at)
       ON CONFLICT DO NOTHING`,
      toColumns(reactions),
    );
  }
  await pool.query(
    `UPDATE story_counts c SET like_count = coalesce(l.count, 0), bookmark_count = coalesce(b.count, 0),
       read_count = coalesce(r.count, 0)
     FROM stories s
       LEFT JOIN (SELECT story_id, count(*) FROM story_likes GROUP BY 1) l ON l.story_id = s.id
       LEFT JOIN (SELECT story_id, count(*) FROM story_bookmarks GROUP BY 1) b ON b.story_id = s.id
       LEFT JOIN (SELECT story_id, count(*) FROM story_reads GROUP BY 1) r ON r.story_id = s.id
     WHERE c.story_id = s.id`,
  );
  await pool.query("VACUUM ANALYZE");
  return { storyIds, readerIds };
}
