import type { Origin } from "@kora/contract/origins";
import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";

/**
 * Common table expressions that update the analytics of a story's writer. Every statement locks rows in the same order,
 * as each expression reads from the one before: the row of `story_counts`, of `writer_days`, then of `writer_totals`
 * and `writer_origins`.
 */

/** The statement parameters that `addReading` needs; `origin` is where the reader came from. */
export interface ReadingParams {
  /** In UTC, as `YYYY-MM-DD`. */
  day: string;
  origin: Origin;
}

/**
 * Adds reads and reading time to the writer's day, total and origins. `readings` is a query of at most one row
 * `(author_id, reads, seconds)` that selects from the common table expression `updated_counts` of `incrementCount`.
 */
export function addReading<Params extends ReadingParams>(
  v: Placeholder<Params>,
  readings: SQL,
): SQL {
  const day = sql`${v("day")}::date`;
  return sql`reading AS (${readings}),
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

const toUtcDay = (timestamp: SQL) => sql`(${timestamp} AT TIME ZONE 'UTC')::date`;

/**
 * Adds a like to the writer's day, or subtracts one from the day on which it was added. `added` and `removed` are
 * queries of at most one row `(author_id, liked_at)` that select from the common table expression `updated_counts` of
 * `incrementCount`.
 */
export function updateLikes({ added, removed }: { added: SQL; removed: SQL }): SQL {
  return sql`like_added AS (
    INSERT INTO writer_days (user_id, day, likes)
    SELECT author_id, ${toUtcDay(sql`liked_at`)}, 1 FROM (${added}) added
    ON CONFLICT (user_id, day) DO UPDATE SET likes = writer_days.likes + 1
  ),
  like_removed AS (
    UPDATE writer_days SET likes = greatest(likes - 1, 0)
    FROM (${removed}) removed
    WHERE writer_days.user_id = removed.author_id AND writer_days.day = ${toUtcDay(sql`removed.liked_at`)}
  )`;
}

/** Subtracts many likes, each from the day when it was added. `removed` is a query of rows `(author_id, liked_at)`. */
export function subtractLikes(removed: SQL): SQL {
  return sql`likes_removed AS (
    UPDATE writer_days SET likes = greatest(likes - removed.count, 0)
    FROM (
      SELECT author_id, ${toUtcDay(sql`liked_at`)} AS day, count(*)::int AS count FROM (${removed}) likes GROUP BY 1, 2
    ) removed
    WHERE writer_days.user_id = removed.author_id AND writer_days.day = removed.day
  )`;
}

/**
 * Subtracts the reading time of a deleted story from the writer's total. `deleted` is a query of at most one row
 * `(author_id, seconds)`. The conflict clause also reaches a total that a concurrent statement inserted after this one
 * took its snapshot; an `UPDATE` would miss it. No row is inserted: `addReading` created the total when it added the
 * seconds.
 */
export function subtractReadingTime(deleted: SQL): SQL {
  return sql`total AS (
    INSERT INTO writer_totals (user_id, reading_seconds)
    SELECT author_id, seconds FROM (${deleted}) deleted WHERE seconds > 0
    ON CONFLICT (user_id) DO UPDATE
    SET reading_seconds = greatest(writer_totals.reading_seconds - excluded.reading_seconds, 0)
  )`;
}
