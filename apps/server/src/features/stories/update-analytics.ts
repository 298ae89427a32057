import type { Origin } from "@kora/contract/origins";
import { sql } from "drizzle-orm";
import { utcDay } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";

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

const subtractFromTotal = statement<{ authorId: string; seconds: number }, unknown>(
  "subtract-reading-from-total",
  (value) => sql`
    UPDATE writer_totals SET reading_seconds = greatest(reading_seconds - ${value("seconds")}::bigint, 0)
    WHERE user_id = ${value("authorId")}`,
);

/**
 * Subtracts the reading time of a deleted story from the author's total. The row of `story_counts` is deleted before, so
 * all transactions that added to this time are committed.
 */
export async function subtractReadingTime(
  db: Queryable,
  story: { authorId: string; seconds: number },
): Promise<void> {
  await db.rows(subtractFromTotal, story);
}

interface AuthorDay {
  authorId: string;
  day: string;
}

const addLike = statement<AuthorDay, unknown>(
  "add-like-to-day",
  (value) => sql`
    INSERT INTO writer_days (user_id, day, likes)
    VALUES (${value("authorId")}, ${value("day")}, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET likes = writer_days.likes + 1`,
);

const removeLike = statement<AuthorDay, unknown>(
  "remove-like-from-day",
  (value) => sql`
    UPDATE writer_days SET likes = greatest(likes - 1, 0)
    WHERE user_id = ${value("authorId")} AND day = ${value("day")}`,
);

/** Adds a like to its day in the analytics of the story's author. */
export async function addLikeToDay(db: Queryable, authorId: string, likedAt: Date): Promise<void> {
  await db.rows(addLike, { authorId, day: utcDay(likedAt) });
}

/** Subtracts a removed like from the day on which it was added. */
export async function removeLikeFromDay(
  db: Queryable,
  authorId: string,
  likedAt: Date,
): Promise<void> {
  await db.rows(removeLike, { authorId, day: utcDay(likedAt) });
}

/** A like that was removed from a story of the author. */
export interface RemovedLike {
  readonly authorId: string;
  readonly likedAt: Date;
}

interface DayLists {
  authorIds: readonly string[];
  days: readonly string[];
}

const selectRemoved = (value: Placeholder<DayLists>) => sql`
  SELECT removed.author_id, removed.day, count(*)::int AS likes
  FROM unnest(${value("authorIds")}::uuid[], ${value("days")}::date[]) removed (author_id, day)
  GROUP BY removed.author_id, removed.day`;

const lockDays = statement<DayLists, unknown>(
  "lock-writer-days",
  (value) => sql`
    SELECT FROM writer_days d
      JOIN (${selectRemoved(value)}) removed ON removed.author_id = d.user_id AND removed.day = d.day
    ORDER BY d.user_id, d.day FOR NO KEY UPDATE OF d`,
);

const removeLikes = statement<DayLists, unknown>(
  "remove-likes-from-days",
  (value) => sql`
    UPDATE writer_days d SET likes = greatest(d.likes - removed.likes, 0)
    FROM (${selectRemoved(value)}) removed
    WHERE d.user_id = removed.author_id AND d.day = removed.day`,
);

/**
 * Subtracts removed likes of several authors from the days on which they were added. Locks the days in the order of their
 * keys, so that concurrent transactions do not deadlock.
 */
export async function removeLikesFromDays(
  db: Queryable,
  likes: readonly RemovedLike[],
): Promise<void> {
  const lists = {
    authorIds: likes.map(({ authorId }) => authorId),
    days: likes.map(({ likedAt }) => utcDay(likedAt)),
  };
  await Promise.all([db.rows(lockDays, lists), db.rows(removeLikes, lists)]);
}
