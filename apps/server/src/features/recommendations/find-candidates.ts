import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { isVisibleStory } from "../stories/index.ts";
import type { ViewerValues } from "../visibility/index.ts";
import { heatNow } from "./engagement-score.ts";
import { isUnfinished } from "./finished-stories.ts";

/** A story that may be recommended, with what it is ranked by. */
export interface Candidate {
  readonly id: string;
  readonly authorId: string;
  readonly genres: readonly string[];
  /** Since it was published. */
  readonly ageDays: number;
  /** What people did with it, faded; 0 where nobody did anything. */
  readonly heat: number;
  readonly reads: number;
  readonly likes: number;
  /** How much those who read as this reader does were taken by it; 0 where none was. */
  readonly nearness: number;
  /** The reader has begun it. */
  readonly isBegun: boolean;
}

/** What bounds the search. Each is a number of rows of an index. */
const most = {
  fellowsOfSeed: 60,
  fellows: 80,
  deedsOfFellow: 60,
  openedByFellow: 120,
  coRead: 400,
  newestOfGriot: 4,
  newestOfGenre: 25,
  newest: 100,
  candidates: 2000,
} as const;

interface Values extends ViewerValues {
  /** Stories that the reader was taken by, each with a weight. */
  seedIds: readonly string[];
  seedWeights: readonly number[];
  /** User ids of griots. */
  followed: readonly string[];
  genres: readonly string[];
}

interface Row {
  id: string;
  author_id: string;
  genres: string[];
  created_at: Date;
  heat: number | null;
  read_count: number;
  like_count: number;
  nearness: number;
  is_begun: boolean;
}

const number = (name: keyof typeof most) => sql.raw(String(most[name]));

/**
 * Fellows are those who liked, kept or finished what the reader did; a story that few like says more of who
 * does. What fellows liked, kept or finished is co-read.
 */
const selectCandidates = statement<Values, Row>(
  "find-candidates",
  (v) => sql`
    WITH seeds AS (
      SELECT seed.story_id, seed.weight / ln(3 + counts.like_count) AS weight
      FROM unnest(${v("seedIds")}::uuid[], ${v("seedWeights")}::float8[]) AS seed (story_id, weight)
        JOIN story_counts counts ON counts.story_id = seed.story_id
    ),
    fellows AS (
      SELECT taken.user_id, sum(seeds.weight) AS nearness
      FROM seeds CROSS JOIN LATERAL (
        (SELECT user_id FROM story_likes WHERE story_id = seeds.story_id
          ORDER BY created_at DESC LIMIT ${number("fellowsOfSeed")})
        UNION
        (SELECT user_id FROM story_bookmarks WHERE story_id = seeds.story_id
          ORDER BY created_at DESC LIMIT ${number("fellowsOfSeed")})
        UNION
        (SELECT user_id FROM story_progress WHERE story_id = seeds.story_id AND finished_at IS NOT NULL
          ORDER BY finished_at DESC LIMIT ${number("fellowsOfSeed")})
      ) taken
      WHERE taken.user_id <> ${v("viewer")} AND taken.user_id <> ALL (${v("hidden")}::uuid[])
      GROUP BY taken.user_id
      ORDER BY nearness DESC LIMIT ${number("fellows")}
    ),
    co_read AS (
      SELECT taken.story_id, sum(fellows.nearness / sqrt(taken.deeds)) AS nearness
      FROM fellows CROSS JOIN LATERAL (
        SELECT story_id, count(*) OVER () AS deeds FROM (
        (SELECT story_id FROM story_likes WHERE user_id = fellows.user_id
          ORDER BY story_id DESC LIMIT ${number("deedsOfFellow")})
        UNION
        (SELECT story_id FROM story_bookmarks WHERE user_id = fellows.user_id
          ORDER BY created_at DESC LIMIT ${number("deedsOfFellow")})
        UNION
        (SELECT opened.story_id FROM (
          SELECT story_id, finished_at FROM story_progress WHERE user_id = fellows.user_id
          ORDER BY story_id DESC LIMIT ${number("openedByFellow")}
        ) opened WHERE opened.finished_at IS NOT NULL)
        ) each_once
      ) taken
      GROUP BY taken.story_id
      ORDER BY nearness DESC LIMIT ${number("coRead")}
    ),
    candidates AS (
      SELECT story_id FROM co_read
      UNION
      SELECT newest.id FROM unnest(${v("followed")}::uuid[]) AS griot (user_id) CROSS JOIN LATERAL (
        SELECT id FROM stories
        WHERE author_id = griot.user_id AND deleted_at IS NULL AND hidden_at IS NULL
        ORDER BY id DESC LIMIT ${number("newestOfGriot")}
      ) newest
      UNION
      SELECT story_id FROM genre_tops WHERE genre = ANY (${v("genres")}::text[] || ''::text)
      UNION
      SELECT newest.story_id FROM unnest(${v("genres")}::text[]) AS liked (genre) CROSS JOIN LATERAL (
        SELECT g.story_id FROM story_genres g WHERE g.genre = liked.genre
        ORDER BY g.story_id DESC LIMIT ${number("newestOfGenre")}
      ) newest
      UNION
      (SELECT id FROM stories WHERE deleted_at IS NULL AND hidden_at IS NULL
        ORDER BY id DESC LIMIT ${number("newest")})
    )
    SELECT s.id, s.author_id, s.genres, s.created_at, h.heat, counts.read_count, counts.like_count,
      coalesce(co_read.nearness, 0)::float8 AS nearness,
      EXISTS (SELECT FROM story_progress p
        WHERE p.user_id = ${v("viewer")} AND p.story_id = s.id AND p.seconds > 0) AS is_begun
    FROM candidates
      JOIN stories s ON s.id = candidates.story_id
      JOIN users author ON author.id = s.author_id
      JOIN story_counts counts ON counts.story_id = s.id
      LEFT JOIN story_heat h ON h.story_id = s.id
      LEFT JOIN co_read ON co_read.story_id = s.id
    WHERE s.author_id <> ${v("viewer")}
      AND ${isVisibleStory(sql`s`, sql`author`, v)} AND ${isUnfinished(sql`s.id`, v("viewer"))}
    LIMIT ${number("candidates")}`,
);

/** The stories that somebody may be recommended, in no order. None is hidden from them, finished or theirs. */
export async function findCandidates(
  db: Queryable,
  values: Values,
  now: Date,
): Promise<Candidate[]> {
  const rows = await db.rows(selectCandidates, values);
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    genres: row.genres,
    ageDays: Math.max(0, now.getTime() - row.created_at.getTime()) / (24 * 60 * 60 * 1000),
    heat: row.heat === null ? 0 : heatNow(row.heat, now),
    reads: row.read_count,
    likes: row.like_count,
    nearness: row.nearness,
    isBegun: row.is_begun,
  }));
}
