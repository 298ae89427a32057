import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { isShownStory, isVisibleStory } from "../stories/index.ts";
import type { ViewerValues } from "../visibility/index.ts";
import { toEngagement } from "./engagement-score.ts";
import { isUnfinishedWork } from "./finished-stories.ts";

/** A story that may be recommended, with the values that it is ranked by. */
export interface Candidate {
  readonly id: string;
  readonly authorId: string;
  readonly genres: readonly string[];
  /** The series of which it is a part, or null. */
  readonly seriesId: string | null;
  /** The age since publication. */
  readonly ageDays: number;
  /** The sum of the weights of its interactions after their decay (`engagement-score.ts`); 0 without interactions. */
  readonly engagement: number;
  readonly reads: number;
  readonly likes: number;
  /** The sum of contributions of the neighbors who had a positive interaction with the story; 0 without neighbors. */
  readonly coReadScore: number;
  /** True if the user has begun to read the story. */
  readonly isStarted: boolean;
}

/** Max rows of each part of the search. */
const maxRows = {
  neighborsPerSeed: 60,
  neighbors: 80,
  positivesPerNeighbor: 60,
  openedPerNeighbor: 120,
  coRead: 400,
  newestPerWriter: 4,
  newestPerGenre: 25,
  newest: 100,
  candidates: 2000,
} as const;

interface CandidateParams extends ViewerValues {
  /** `seedIds` are stories with a positive interaction of the user; `seedWeights` has the weight of each. */
  seedIds: readonly string[];
  seedWeights: readonly number[];
  /** User ids of the writers whom the user follows. */
  followedUserIds: readonly string[];
  /** The genres for which the user has the highest affinity. */
  genres: readonly string[];
}

interface CandidateRow {
  id: string;
  author_id: string;
  genres: string[];
  created_at: Date;
  /** The stored score, from which `toEngagement` computes the engagement; null without interactions. */
  heat: number | null;
  series_id: string | null;
  read_count: number;
  like_count: number;
  co_read_score: number;
  is_started: boolean;
}

const maxRowsOf = (name: keyof typeof maxRows) => literal(maxRows[name]);

/**
 * Selects candidates by collaborative filtering, and adds top and new stories. Neighbors are users who liked,
 * bookmarked or finished the same stories (seeds); a seed with few likes has more weight. Co-read stories are stories
 * that neighbors liked, bookmarked or finished. `genre_tops` has the top stories of each genre, and the top stories of
 * all genres under the empty string.
 */
const selectCandidates = statement<CandidateParams, CandidateRow>(
  "find-candidates",
  (value) => sql`
    WITH seeds AS (
      SELECT seed.story_id, seed.weight / ln(3 + counts.like_count) AS weight
      FROM unnest(${value("seedIds")}::uuid[], ${value("seedWeights")}::float8[]) AS seed (story_id, weight)
        JOIN story_counts counts ON counts.story_id = seed.story_id
    ),
    neighbors AS (
      SELECT neighbor.user_id, sum(seeds.weight) AS similarity
      FROM seeds CROSS JOIN LATERAL (
        (SELECT user_id FROM story_likes WHERE story_id = seeds.story_id
          ORDER BY created_at DESC LIMIT ${maxRowsOf("neighborsPerSeed")})
        UNION
        (SELECT user_id FROM story_bookmarks WHERE story_id = seeds.story_id
          ORDER BY created_at DESC LIMIT ${maxRowsOf("neighborsPerSeed")})
        UNION
        (SELECT user_id FROM story_progress WHERE story_id = seeds.story_id AND finished_at IS NOT NULL
          ORDER BY finished_at DESC LIMIT ${maxRowsOf("neighborsPerSeed")})
      ) neighbor
      WHERE neighbor.user_id <> ${value("viewer")} AND neighbor.user_id <> ALL (${value("hiddenUserIds")}::uuid[])
      GROUP BY neighbor.user_id
      ORDER BY similarity DESC LIMIT ${maxRowsOf("neighbors")}
    ),
    co_read AS (
      SELECT positive.story_id, sum(neighbors.similarity / sqrt(positive.total)) AS score
      FROM neighbors CROSS JOIN LATERAL (
        SELECT story_id, count(*) OVER () AS total FROM (
        (SELECT story_id FROM story_likes WHERE user_id = neighbors.user_id
          ORDER BY story_id DESC LIMIT ${maxRowsOf("positivesPerNeighbor")})
        UNION
        (SELECT story_id FROM story_bookmarks WHERE user_id = neighbors.user_id
          ORDER BY created_at DESC LIMIT ${maxRowsOf("positivesPerNeighbor")})
        UNION
        (SELECT opened.story_id FROM (
          SELECT story_id, finished_at FROM story_progress WHERE user_id = neighbors.user_id
          ORDER BY story_id DESC LIMIT ${maxRowsOf("openedPerNeighbor")}
        ) opened WHERE opened.finished_at IS NOT NULL)
        ) distinct_stories
      ) positive
      GROUP BY positive.story_id
      ORDER BY score DESC LIMIT ${maxRowsOf("coRead")}
    ),
    candidates AS (
      SELECT story_id FROM co_read
      UNION
      SELECT newest.id FROM unnest(${value("followedUserIds")}::uuid[]) AS writer (user_id) CROSS JOIN LATERAL (
        SELECT id FROM stories
        WHERE author_id = writer.user_id AND ${isShownStory(sql`stories`)}
        ORDER BY id DESC LIMIT ${maxRowsOf("newestPerWriter")}
      ) newest
      UNION
      SELECT story_id FROM genre_tops WHERE genre = ANY (${value("genres")}::text[] || ''::text)
      UNION
      SELECT newest.story_id FROM unnest(${value("genres")}::text[]) AS input (genre) CROSS JOIN LATERAL (
        SELECT g.story_id FROM story_genres g WHERE g.genre = input.genre
        ORDER BY g.story_id DESC LIMIT ${maxRowsOf("newestPerGenre")}
      ) newest
      UNION
      (SELECT id FROM stories WHERE ${isShownStory(sql`stories`)}
        ORDER BY id DESC LIMIT ${maxRowsOf("newest")})
    )
    SELECT s.id, s.author_id, s.genres, s.created_at, h.heat, counts.series_id, counts.read_count, counts.like_count,
      coalesce(co_read.score, 0)::float8 AS co_read_score,
      EXISTS (SELECT FROM story_progress p
        WHERE p.user_id = ${value("viewer")} AND p.story_id = s.id AND p.seconds > 0) AS is_started
    FROM candidates
      JOIN stories s ON s.id = candidates.story_id
      JOIN users author ON author.id = s.author_id
      JOIN story_counts counts ON counts.story_id = s.id
      LEFT JOIN story_heat h ON h.story_id = s.id
      LEFT JOIN co_read ON co_read.story_id = s.id
    WHERE s.author_id <> ${value("viewer")}
      AND ${isVisibleStory(sql`s`, sql`author`, value)} AND ${isUnfinishedWork(value)}
    LIMIT ${maxRowsOf("candidates")}`,
);

/** Returns stories that may be recommended to a user, in no order: visible, not finished, and not the user's own. */
export async function findCandidates(
  db: Queryable,
  values: CandidateParams,
  now: Date,
): Promise<Candidate[]> {
  const rows = await db.rows(selectCandidates, values);
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    genres: row.genres,
    seriesId: row.series_id,
    ageDays: Math.max(0, now.getTime() - row.created_at.getTime()) / (24 * 60 * 60 * 1000),
    engagement: row.heat === null ? 0 : toEngagement(row.heat, now),
    reads: row.read_count,
    likes: row.like_count,
    coReadScore: row.co_read_score,
    isStarted: row.is_started,
  }));
}
