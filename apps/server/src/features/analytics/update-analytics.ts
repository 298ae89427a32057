import type { Origin } from "@kora/contract/origins";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/**
 * This file has the commands that update the analytics of a story's author. The caller has locked the story's row of
 * `story_counts`. Statements run in the order in which they are sent, so all transactions lock in one order: that row,
 * then `writer_days`, `writer_totals` and `writer_origins`.
 */

/** Reading of a story, to add to the analytics of its author. */
export interface AuthorReading {
  readonly authorId: string;
  /** In UTC, as `YYYY-MM-DD`. */
  readonly day: string;
  /** The part of the app, or the other site, from which the story was opened. */
  readonly origin: Origin;
  /** 1 for a new read; 0 for more reading time of a read that is counted. */
  readonly reads: 0 | 1;
  readonly seconds: number;
}

const addToDay = statement<Omit<AuthorReading, "origin">, unknown>(
  "add-reading-to-day",
  (value) => sql`
    INSERT INTO writer_days (user_id, day, reads, seconds)
    VALUES (${value("authorId")}, ${value("day")}, ${value("reads")}, ${value("seconds")})
    ON CONFLICT (user_id, day) DO UPDATE
    SET reads = writer_days.reads + excluded.reads, seconds = writer_days.seconds + excluded.seconds`,
);

const addToTotal = statement<{ authorId: string; seconds: number }, unknown>(
  "add-reading-to-total",
  (value) => sql`
    INSERT INTO writer_totals (user_id, reading_seconds)
    VALUES (${value("authorId")}, ${value("seconds")})
    ON CONFLICT (user_id) DO UPDATE
    SET reading_seconds = writer_totals.reading_seconds + excluded.reading_seconds`,
);

const addToOrigin = statement<Omit<AuthorReading, "seconds">, unknown>(
  "add-reading-to-origin",
  (value) => sql`
    INSERT INTO writer_origins (user_id, day, origin, reads)
    VALUES (${value("authorId")}, ${value("day")}, ${value("origin")}, ${value("reads")})
    ON CONFLICT (user_id, day, origin) DO UPDATE SET reads = writer_origins.reads + excluded.reads`,
);

/** Adds a read and reading time to the day, the total and the origins of the story's author. */
export async function addReadingOfAuthor(db: Queryable, reading: AuthorReading): Promise<void> {
  const { authorId, day, origin, reads, seconds } = reading;
  await Promise.all([
    db.rows(addToDay, { authorId, day, reads, seconds }),
    seconds > 0 && db.rows(addToTotal, { authorId, seconds }),
    reads > 0 && db.rows(addToOrigin, { authorId, day, origin, reads }),
  ]);
}

const toUtcDay = (timestamp: SQL) => sql`(${timestamp} AT TIME ZONE 'UTC')::date`;

/**
 * Adds likes to the days of their writers, and subtracts removed likes from the days on which they were added.
 * `changes` is a query of rows `(author_id, liked_at, amount)`, where `amount` is 1 or -1, that selects from the common
 * table expression `updated_counts` of `incrementCount`. Existing rows are locked in the order of their keys, so that
 * concurrent statements for several writers do not deadlock. The condition `count(*) >= 0` is always true; it makes
 * PostgreSQL lock the rows before it changes them.
 */
export function updateLikes(changes: SQL): SQL {
  return sql`likes_by_day AS MATERIALIZED (
    SELECT author_id, ${toUtcDay(sql`liked_at`)} AS day, sum(amount)::int AS increment
    FROM (${changes}) changes GROUP BY 1, 2
  ),
  locked_days AS MATERIALIZED (
    SELECT FROM writer_days d JOIN likes_by_day l ON d.user_id = l.author_id AND d.day = l.day
    ORDER BY d.user_id, d.day FOR NO KEY UPDATE OF d
  ),
  likes_added AS (
    INSERT INTO writer_days (user_id, day, likes)
    SELECT author_id, day, increment FROM likes_by_day
    WHERE increment > 0 AND (SELECT count(*) FROM locked_days) >= 0
    ORDER BY author_id, day
    ON CONFLICT (user_id, day) DO UPDATE SET likes = writer_days.likes + excluded.likes
  ),
  likes_removed AS (
    UPDATE writer_days SET likes = greatest(likes + l.increment, 0)
    FROM likes_by_day l
    WHERE writer_days.user_id = l.author_id AND writer_days.day = l.day AND l.increment < 0
      AND (SELECT count(*) FROM locked_days) >= 0
  )`;
}

/**
 * Subtracts the reading time of a deleted story from the writer's total. `deletedStory` is a query of at most one row
 * `(author_id, seconds)`. The `INSERT` always conflicts, because `addReadingOfAuthor` created the total when it added the
 * seconds. Its conflict clause also finds a total that a concurrent statement inserted after this statement took its
 * snapshot; an `UPDATE` would miss that row.
 */
export function subtractReadingTime(deletedStory: SQL): SQL {
  return sql`total AS (
    INSERT INTO writer_totals (user_id, reading_seconds)
    SELECT author_id, seconds FROM (${deletedStory}) deleted_story WHERE seconds > 0
    ON CONFLICT (user_id) DO UPDATE
    SET reading_seconds = greatest(writer_totals.reading_seconds - excluded.reading_seconds, 0)
  )`;
}

const addLike = statement<{ authorId: string; likedAt: Date }, unknown>(
  "add-like-to-day",
  (value) => sql`
    INSERT INTO writer_days (user_id, day, likes)
    VALUES (${value("authorId")}, ${toUtcDay(sql`${value("likedAt")}::timestamptz`)}, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET likes = writer_days.likes + 1`,
);

const removeLike = statement<{ authorId: string; likedAt: Date }, unknown>(
  "remove-like-from-day",
  (value) => sql`
    UPDATE writer_days SET likes = greatest(likes - 1, 0)
    WHERE user_id = ${value("authorId")} AND day = ${toUtcDay(sql`${value("likedAt")}::timestamptz`)}`,
);

/** Adds a like to its day in the analytics of the story's author. */
export async function addLikeToDay(db: Queryable, authorId: string, likedAt: Date): Promise<void> {
  await db.rows(addLike, { authorId, likedAt });
}

/** Subtracts a removed like from the day on which it was added. */
export async function removeLikeFromDay(
  db: Queryable,
  authorId: string,
  likedAt: Date,
): Promise<void> {
  await db.rows(removeLike, { authorId, likedAt });
}
