import { genres } from "@kora/contract/genres";
import type { CommunitySize, Step } from "./community.ts";
import { statusSteps } from "./statuses.ts";
import { createRandom, makeText } from "./words.ts";

const paragraphCount = 400;
const paragraphsPerStory = 6;

/**
 * Returns the statements that fill empty tables with a community. All values are computed from row numbers, so that two
 * databases of the same size differ only in their times: the newest story is one hour old.
 */
export function loadSteps({ stories, users, writers }: CommunitySize): Step[] {
  const random = createRandom(7);
  const paragraphTexts = Array.from({ length: paragraphCount }, () => makeText(random, 470));
  const commentTexts = Array.from({ length: paragraphCount }, () => makeText(random, 90));
  const wordCounts = paragraphTexts.map((text) => text.split(" ").length);
  const joinParagraphs = (toSql: (indexSql: string) => string, separator: string) =>
    Array.from({ length: paragraphsPerStory }, (_, paragraph) =>
      toSql(`1 + ((s.n * 31 + ${paragraph} * (1 + s.n % 61)) % ${paragraphCount})::int`),
    ).join(separator);

  return [
    {
      name: "row numbers",
      text: `
        CREATE UNLOGGED TABLE seed.person AS
          SELECT n, at, seed.id('person', at, n) AS id
          FROM generate_series(1::bigint, ${users}) n,
            LATERAL (SELECT now() - interval '4 years' + n * interval '1 year' / ${users} AS at);
        CREATE UNLOGGED TABLE seed.story AS
          SELECT n, at, seed.id('story', at, n) AS id,
            1 + floor(seed.random(1, n) * 0.99999 * ${writers})::int * 10 AS author,
            -- A power law gives a few stories most of the readers.
            least(${users} / 2, floor(2.2 * fame))::int AS likes, floor(fame)::int AS comments,
            floor(fame * 0.3)::int AS bookmarks, floor(fame * 0.15)::int AS shares
          FROM generate_series(1::bigint, ${stories}) n,
            LATERAL (SELECT
              now() - interval '1 hour' - (${stories} - n) * interval '3 years' / ${stories} AS at,
              greatest(seed.random(2, n), 1.0 / ${stories}) ^ -0.6 AS fame);
        ALTER TABLE seed.person ADD PRIMARY KEY (n);
        ANALYZE seed.person, seed.story;`,
    },
    {
      name: "users and their sessions",
      text: `
        INSERT INTO users (id, name, username, email, password_hash, avatar, poster_name,
          created_at, verified_at, suspended_at)
        SELECT id, 'Person ' || n, 'person_' || n, 'person' || n || '@example.com', 'none',
          CASE WHEN n % 3 <> 0 THEN '/media/' || seed.id('avatar', at, n) || '/256.jpg' END,
          CASE WHEN n % 10 = 1 THEN 'Griot ' || n END, at, at,
          CASE WHEN n % 2000 = 11 THEN now() END
        FROM seed.person ORDER BY n;
        INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at)
        SELECT sha256(convert_to('bench-' || lpad(n::text, 37, '0'), 'UTF8')), seed.id('session', at, n), id, 'bench', at,
          now()
        FROM seed.person ORDER BY n;`,
    },
    {
      // Each story has one of 40 frequent tags, and a rare one that 25 stories have.
      name: "stories",
      values: [genres],
      text: `
        INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
          poster_height, poster_widths, poster_alt, poster_color, created_at, deleted_at, hidden_at,
          tags)
        SELECT s.id, p.id, 'The ' || s.n || '. story of the river and the drum',
          'A person goes to the market, meets a stranger who counts lanterns, and comes home with '
            || s.n || ' questions.',
          ARRAY[($1::text[])[1 + (s.n % 38)::int], ($1::text[])[1 + ((s.n / 38 + s.n % 38 + 1) % 38)::int]],
          seed.id('poster', s.at, s.n), 1600, 1000, '{320,640,1080,1600}',
          'A river at night, seen from the road', '#203050', s.at,
          CASE WHEN s.n % 100 = 50 THEN s.at END, CASE WHEN s.n % 500 = 77 THEN s.at END,
          ARRAY['tag' || s.n % 40, 'rare' || s.n / 25]
        FROM seed.story s JOIN seed.person p ON p.n = s.author ORDER BY s.n`,
    },
    {
      name: "genres",
      text: `
        INSERT INTO story_genres (genre, story_id)
        SELECT DISTINCT genre, id FROM stories, unnest(genres) genre`,
    },
    {
      name: "tags",
      text: `
        INSERT INTO story_tags (tag, story_id) SELECT unnest(tags), id FROM stories`,
    },
    {
      name: "bodies",
      values: [paragraphTexts, wordCounts],
      text: `
        INSERT INTO story_bodies (story_id, html, word_count)
        SELECT s.id, ${joinParagraphs((indexSql) => `'<p>' || ($1::text[])[${indexSql}] || '</p>'`, " || ")},
          ${joinParagraphs((indexSql) => `($2::int[])[${indexSql}]`, " + ")}
        FROM seed.story s`,
    },
    {
      // Every third writer puts their stories into series of at most 20 parts.
      name: "series",
      text: `
        CREATE UNLOGGED TABLE seed.part AS
          SELECT part.*, seed.id('series', min(part.at) OVER (PARTITION BY author, series), author::bigint * 1000000 + series) AS series_id
          FROM (
            SELECT s.id, s.at, s.author, b.word_count, (row_number() OVER writer - 1) / 20 AS series,
              1 + (row_number() OVER writer - 1) % 20 AS position
            FROM seed.story s JOIN stories published ON published.id = s.id
              JOIN story_bodies b ON b.story_id = s.id
            WHERE s.author / 10 % 3 = 0 AND published.deleted_at IS NULL
            WINDOW writer AS (PARTITION BY s.author ORDER BY s.n)
          ) part;
        ALTER TABLE seed.part ADD PRIMARY KEY (id);
        INSERT INTO series (id, author_id, title, short_description, genres, rating, state, created_at,
          updated_at)
        SELECT part.series_id, p.id, 'Letters from the ' || p.n || '. road', 'A caravan writes home.',
          '{}', 'everyone', 'ongoing', min(part.at), max(part.at)
        FROM seed.part part JOIN seed.person p ON p.n = part.author
        GROUP BY part.series_id, p.id, p.n;
        INSERT INTO series_parts (story_id, series_id, position, is_open, is_mature, word_count)
        SELECT part.id, part.series_id, part.position, s.hidden_at IS NULL, false, part.word_count
        FROM seed.part part JOIN stories s ON s.id = part.id;`,
    },
    {
      name: "counts",
      text: `
        INSERT INTO story_counts (story_id, like_count, bookmark_count, share_count, comment_count,
          read_count, first_comment_id, reading_seconds, revision, author_id, is_open, series_id)
        SELECT s.id, likes, bookmarks, shares, comments, likes * 6,
          CASE WHEN comments > 0 THEN seed.id('comment', at + (now() - at) / (comments + 1), n * 10000 + 1) END,
          likes * 600, likes + bookmarks + shares + comments, inserted_story.author_id,
          inserted_story.deleted_at IS NULL AND inserted_story.hidden_at IS NULL, part.series_id
        FROM seed.story s JOIN stories inserted_story ON inserted_story.id = s.id
          LEFT JOIN (SELECT id AS story_id, series_id FROM seed.part) part ON part.story_id = s.id
        ORDER BY s.n`,
    },
    ...reactions("story_likes", "likes", 7919, users),
    ...reactions("story_bookmarks", "bookmarks", 6007, users),
    ...reactions("story_shares", "shares", 5003, users),
    {
      // Every third comment is a reply to the previous one.
      name: "comments",
      values: [commentTexts],
      text: `
        INSERT INTO comments (id, story_id, parent_id, author_id, path, text, reply_count, created_at)
        SELECT c.id, s.id, CASE WHEN i % 3 = 0 THEN c.previous_id END, p.id,
          CASE WHEN i % 3 = 0 THEN ARRAY[c.previous_id, c.id] ELSE ARRAY[c.id] END,
          ($1::text[])[1 + ((s.n + i * 17) % ${paragraphCount})::int],
          CASE WHEN i % 3 = 2 AND i < s.comments THEN 1 ELSE 0 END, c.at
        FROM seed.story s CROSS JOIN LATERAL generate_series(1, s.comments) i
          CROSS JOIN LATERAL (
            SELECT s.at + i * ((now() - s.at) / (s.comments + 1)) AS at,
              s.at + (i - 1) * ((now() - s.at) / (s.comments + 1)) AS previous_at
          ) t
          CROSS JOIN LATERAL (
            SELECT t.at, seed.id('comment', t.at, s.n * 10000 + i) AS id,
              seed.id('comment', t.previous_at, s.n * 10000 + i - 1) AS previous_id
          ) c
          JOIN seed.person p ON p.n = 1 + (s.n * 13 + i::bigint * 104729) % ${users}`,
    },
    {
      name: "writers",
      values: [genres.slice(0, 3)],
      text: `
        INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies,
          follower_count, stories_count, created_at)
        SELECT seed.id('writer', p.at, p.n), p.id, 'Ghana',
          'I tell what the river told me.', 34, $1, '{Reading}', 0, count(s.n), p.at
        FROM seed.person p LEFT JOIN seed.story s ON s.author = p.n
        WHERE p.n % 10 = 1 GROUP BY p.n, p.id, p.at ORDER BY p.n`,
    },
    {
      name: "follows",
      text: `
        INSERT INTO follows (follower_id, writer_id, created_at)
        SELECT DISTINCT ON (p.id, w.n) p.id, seed.id('writer', w.at, w.n), now() - i * interval '1 day'
        FROM seed.person p CROSS JOIN generate_series(1, 10) i
          JOIN seed.person w
            ON w.n = 1 + floor(seed.random(3, p.n * 100 + i) ^ 2 * 0.99999 * ${writers})::int * 10
        WHERE w.n <> p.n;
        UPDATE writers SET follower_count = f.count
        FROM (SELECT writer_id, count(*) FROM follows GROUP BY writer_id) f WHERE f.writer_id = id;`,
    },
    {
      // Each user follows about 20 series.
      name: "follows of series",
      text: `
        CREATE UNLOGGED TABLE seed.numbered_series AS
          SELECT id, author_id, row_number() OVER (ORDER BY id) AS n FROM series;
        INSERT INTO series_follows (follower_id, series_id, created_at)
        SELECT DISTINCT ON (p.id, s.id) p.id, s.id, now() - i * interval '1 day'
        FROM seed.person p CROSS JOIN generate_series(1, 20) i
          JOIN seed.numbered_series s
            ON s.n = 1 + floor(seed.random(7, p.n * 100 + i) * 0.99999 * (SELECT count(*) FROM series))::bigint
        WHERE s.author_id <> p.id;
        UPDATE series SET follower_count = f.count
        FROM (SELECT series_id, count(*) FROM series_follows GROUP BY series_id) f WHERE f.series_id = id;`,
    },
    {
      name: "blocks",
      text: `
        INSERT INTO user_blocks (blocker_id, blocked_id, created_at)
        SELECT DISTINCT ON (p.n, blocked.n) p.id, blocked.id, now() - i * interval '1 day'
        FROM seed.person p CROSS JOIN generate_series(1, 2) i
          JOIN seed.person blocked
            ON blocked.n = 1 + floor(seed.random(4, p.n * 100 + i) * 0.99999 * ${users})::int
        WHERE blocked.n <> p.n`,
    },
    ...statusSteps({ stories, users }, commentTexts),
  ];
}

/**
 * Returns a step that inserts reactions. `userStep` is a prime that does not divide the number of users, so that no
 * user reacts twice to a story.
 */
function reactions(
  table: "story_likes" | "story_bookmarks" | "story_shares",
  countColumn: string,
  userStep: number,
  users: number,
): Step[] {
  const [extraColumn, extraValue] =
    table === "story_shares" ? [", platform", ", 'whatsapp'"] : ["", ""];
  return [
    {
      name: table.replace("_", " "),
      text: `
        INSERT INTO ${table} (user_id, story_id, created_at${extraColumn})
        SELECT p.id, s.id, s.at + i * ((now() - s.at) / (s.${countColumn} + 1))${extraValue}
        FROM seed.story s CROSS JOIN LATERAL generate_series(1, s.${countColumn}) i
          JOIN seed.person p ON p.n = 1 + (s.n * 17 + i::bigint * ${userStep}) % ${users}`,
    },
  ];
}
