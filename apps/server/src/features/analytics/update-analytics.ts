import type { Origin } from "@kora/contract/origins";
import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";

/**
 * What is counted beside the story, for its griot. Every statement that does so locks rows in one order, each
 * part reading what the one before gave: the story's counts, the griot's day, then the total and the origin.
 */

/** The values of `countReading`. */
export interface ReadingValues {
  /** In UTC, as `YYYY-MM-DD`. */
  day: string;
  origin: Origin;
}

/**
 * Common table expressions that add to the griot's day, total and origins. `counted` is a query of at most
 * one row `(author_id, reads, seconds)` that reads what `moveCount` gives.
 */
export function addReading<Values extends ReadingValues>(
  v: Placeholder<Values>,
  counted: SQL,
): SQL {
  const day = sql`${v("day")}::date`;
  return sql`reading AS (${counted}),
  reading_day AS (
    INSERT INTO writer_days (user_id, day, reads, seconds)
    SELECT author_id, ${day}, reads, seconds FROM reading
    ON CONFLICT (user_id, day) DO UPDATE
    SET reads = writer_days.reads + excluded.reads, seconds = writer_days.seconds + excluded.seconds
    RETURNING user_id
  ),
  reading_total AS (
    INSERT INTO writer_totals (user_id, reading_seconds)
    SELECT author_id, reading.seconds
    FROM reading JOIN reading_day ON reading_day.user_id = author_id WHERE reading.seconds > 0
    ON CONFLICT (user_id) DO UPDATE
    SET reading_seconds = writer_totals.reading_seconds + excluded.reading_seconds
  ),
  reading_origin AS (
    INSERT INTO writer_origins (user_id, day, origin, reads)
    SELECT author_id, ${day}, ${v("origin")}, reading.reads
    FROM reading JOIN reading_day ON reading_day.user_id = author_id WHERE reading.reads > 0
    ON CONFLICT (user_id, day, origin) DO UPDATE SET reads = writer_origins.reads + excluded.reads
  )`;
}

const dayOf = (moment: SQL) => sql`(${moment} AT TIME ZONE 'UTC')::date`;

/**
 * Common table expressions that add a like to the griot's day, or take one back on the day on which it was
 * given. `given` and `taken` are queries of at most one row `(author_id, at)` that read what `moveCount`
 * gives.
 */
export function updateLikes({ given, taken }: { given: SQL; taken: SQL }): SQL {
  return sql`like_given AS (
    INSERT INTO writer_days (user_id, day, likes)
    SELECT author_id, ${dayOf(sql`at`)}, 1 FROM (${given}) given
    ON CONFLICT (user_id, day) DO UPDATE SET likes = writer_days.likes + 1
  ),
  like_taken AS (
    UPDATE writer_days SET likes = greatest(likes - 1, 0)
    FROM (${taken}) taken
    WHERE writer_days.user_id = taken.author_id AND writer_days.day = ${dayOf(sql`taken.at`)}
  )`;
}

/**
 * The common table expression that takes many likes back, each on the day on which it was given. `taken` is a query
 * of rows `(author_id, at)`.
 */
export function subtractLikes(taken: SQL): SQL {
  return sql`likes_taken AS (
    UPDATE writer_days SET likes = greatest(likes - taken.count, 0)
    FROM (
      SELECT author_id, ${dayOf(sql`at`)} AS day, count(*)::int AS count FROM (${taken}) like_of GROUP BY 1, 2
    ) taken
    WHERE writer_days.user_id = taken.author_id AND writer_days.day = taken.day
  )`;
}

/**
 * The common table expression that takes time off the griot's total: that of a deleted story. `deleted` is a
 * query of at most one row `(author_id, seconds)`.
 */
export function subtractReadingTime(deleted: SQL): SQL {
  return sql`total AS (
    UPDATE writer_totals SET reading_seconds = greatest(reading_seconds - deleted.seconds, 0)
    FROM (${deleted}) deleted WHERE writer_totals.user_id = deleted.author_id
  )`;
}
