import type { Pool } from "pg";
import type { GeneratedCommunity } from "./community.ts";

const kindDigits = { user: 1, writer: 2, story: 3, reader: 4 } as const;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Creates a UUIDv7 of a timestamp; its last digits contain the kind and index of the entity. */
function idOf(kind: keyof typeof kindDigits, number: number, timestamp: Date): string {
  const timeDigits = timestamp.getTime().toString(16).padStart(12, "0");
  const indexDigits = number.toString(16).padStart(12, "0");
  return `${timeDigits.slice(0, 8)}-${timeDigits.slice(8)}-7000-8${kindDigits[kind]}00-${indexDigits}`;
}

export interface LoadedIds {
  readonly storyIds: readonly string[];
  readonly readerIds: readonly string[];
}

/** Writes a generated community into Kora's tables, with events that end at `now`. */
export async function loadCommunity(
  pool: Pool,
  community: GeneratedCommunity,
  now: Date,
): Promise<LoadedIds> {
  const dateBefore = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  const communityStart = dateBefore(100);
  const userIds = Array.from({ length: community.writerCount }, (_, n) =>
    idOf("user", n, communityStart),
  );
  const writerIds = userIds.map((_, n) => idOf("writer", n, communityStart));
  const readerIds = community.readers.map((_, n) => idOf("reader", n, communityStart));
  const storyIds = community.stories.map(({ age }, n) => idOf("story", n, dateBefore(age)));

  await pool.query(
    `INSERT INTO users (id, name, username, email, password_hash, poster_name, preferences, created_at)
     SELECT id, id, id, id, 'none', poster_name, string_to_array(preferences, '|'), $4
     FROM unnest($1::uuid[], $2::text[], $3::text[]) new_row (id, poster_name, preferences)`,
    [
      [...userIds, ...readerIds],
      [...userIds.map((_, n) => `Griot ${n}`), ...readerIds.map(() => null)],
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
    `WITH made AS (
       INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
         poster_height, poster_widths, poster_alt, poster_color, created_at)
       SELECT id, author, 't', 'd', string_to_array(genres, '|'), id, 1, 1, '{1}', '', '#000000', at
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) new_row (id, author, genres, at)
       RETURNING id, author_id, genres
     ), bodies AS (INSERT INTO story_bodies SELECT id, '<p>x</p>', 300 FROM made),
     genres AS (INSERT INTO story_genres (story_id, genre) SELECT id, unnest(genres) FROM made)
     INSERT INTO story_counts (story_id, author_id) SELECT id, author_id FROM made`,
    [
      storyIds,
      community.stories.map(({ writer }) => userIds[writer]),
      community.stories.map(({ genres }) => genres.join("|")),
      community.stories.map(({ age }) => dateBefore(age)),
    ],
  );
  const follows = community.readers.flatMap(({ follows }, n) =>
    follows.map((writer) => ({ reader: readerIds[n], writer: writerIds[writer] })),
  );
  await pool.query(
    `INSERT INTO follows SELECT follower, writer, $3
     FROM unnest($1::uuid[], $2::uuid[]) new_row (follower, writer)`,
    [follows.map(({ reader }) => reader), follows.map(({ writer }) => writer), communityStart],
  );
  const { events } = community;
  const toColumns = (columnEvents: readonly (typeof events)[number][]) => [
    columnEvents.map(({ reader }) => readerIds[reader]),
    columnEvents.map(({ story }) => storyIds[story]),
    columnEvents.map(({ age }) => dateBefore(age)),
  ];
  await pool.query(
    `INSERT INTO story_progress (user_id, story_id, read_at, seconds, position, finished_at)
     SELECT reader, story, max(at), 60, 1, max(at) FILTER (WHERE finished)
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bool[]) new_row (reader, story, at, finished)
     GROUP BY reader, story`,
    [...toColumns(events), events.map(({ finished }) => finished)],
  );
  await pool.query(
    `INSERT INTO story_reads SELECT DISTINCT story, 'u:' || reader, at::date
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) new_row (reader, story, at)`,
    toColumns(events),
  );
  for (const [table, reactions] of [
    ["story_likes", events.filter(({ liked }) => liked)],
    ["story_bookmarks", events.filter(({ bookmarked }) => bookmarked)],
  ] as const) {
    await pool.query(
      `INSERT INTO ${table} (user_id, story_id, created_at)
       SELECT reader, story, at
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) new_row (reader, story, at)
       ON CONFLICT DO NOTHING`,
      toColumns(reactions),
    );
  }
  await pool.query(
    `UPDATE story_counts c SET like_count = coalesce(l.n, 0), bookmark_count = coalesce(b.n, 0),
       read_count = coalesce(r.n, 0)
     FROM stories s
       LEFT JOIN (SELECT story_id, count(*) n FROM story_likes GROUP BY 1) l ON l.story_id = s.id
       LEFT JOIN (SELECT story_id, count(*) n FROM story_bookmarks GROUP BY 1) b ON b.story_id = s.id
       LEFT JOIN (SELECT story_id, count(*) n FROM story_reads GROUP BY 1) r ON r.story_id = s.id
     WHERE c.story_id = s.id`,
  );
  await pool.query("VACUUM ANALYZE");
  return { storyIds, readerIds };
}
