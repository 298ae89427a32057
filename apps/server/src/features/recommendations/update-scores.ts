import { type SQL, sql } from "drizzle-orm";
import { dayMilliseconds } from "../../platform/clock.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { selectInteractions } from "../stories/index.ts";
import { halfLifeDays, scoreEpoch } from "./engagement-score.ts";

/** Interactions are added when they are this old, because a transaction may commit some time after their timestamp. */
const commitDelayMilliseconds = 60_000;
/** The first run ignores older interactions, because little of their weight is left. */
const maxAgeDays = 120;
/** One statement adds the interactions of a period of at most this duration. */
const maxWindowDays = 4;

/** Returns the expression log2(2^a + 2^b), computed without overflow. */
const log2OfSum = (a: SQL, b: SQL) =>
  sql`greatest(${a}, ${b}) + ln(1 + exp(-abs(${a} - ${b}) * ln(2::float8))) / ln(2::float8)`;

/**
 * Adds the interactions since the high-water mark (`heat_mark.until`) and advances the mark in one statement, so that
 * each interaction is added once. Reads are stored with a day instead of a time, so the reads of a day are added after
 * the day has ended.
 */
const addNextInteractions = statement<{ oldest: Date; upTo: Date }, { until: Date }>(
  "update-scores",
  (value) => {
    const upTo = sql`${value("upTo")}::timestamptz`;
    const day = (timestamp: SQL) => sql`(${timestamp} AT TIME ZONE 'UTC')::date`;
    const since = sql`(SELECT since FROM time_window)`;
    const until = sql`(SELECT until FROM time_window)`;
    return sql`
    WITH time_window AS MATERIALIZED (
      SELECT m.since, least(m.since + interval '${literal(maxWindowDays)} days', ${upTo}) AS until
      FROM (SELECT coalesce((SELECT until FROM heat_mark FOR UPDATE), ${value("oldest")}) AS since) m
      WHERE m.since < ${upTo}
    ),
    mark AS (
      INSERT INTO heat_mark (until) SELECT until FROM time_window
      ON CONFLICT (single) DO UPDATE SET until = excluded.until
      RETURNING until
    ),
    interactions AS (
      ${selectInteractions({
        timestampIn: (column) => sql`${column} > ${since} AND ${column} <= ${until}`,
        dayIn: (column) => sql`${column} >= ${day(since)} AND ${column} < ${day(until)}`,
      })}
    ),
    added AS (
      SELECT interactions.story_id, ln(sum(interactions.weight * power(2::float8,
          extract(epoch FROM interactions.occurred_at - ${sql.raw(`'${scoreEpoch}'`)}::timestamptz)::float8
            / ${literal(halfLifeDays * 86_400)}))) / ln(2::float8) AS heat
      FROM interactions JOIN stories s ON s.id = interactions.story_id
      WHERE interactions.user_id IS DISTINCT FROM s.author_id
      GROUP BY interactions.story_id
      ORDER BY interactions.story_id
    ),
    updated AS (
      INSERT INTO story_heat (story_id, heat) SELECT story_id, heat FROM added
      ON CONFLICT (story_id) DO UPDATE
        SET heat = ${log2OfSum(sql`story_heat.heat`, sql`excluded.heat`)}
    )
    SELECT until FROM mark`;
  },
);

/** Updates the scores in `story_heat`. The work grows only with the interactions since the last run. */
export async function updateScores({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const upTo = new Date(now - commitDelayMilliseconds);
  const oldest = new Date(now - maxAgeDays * dayMilliseconds);
  for (;;) {
    const mark = await db.row(addNextInteractions, { oldest, upTo });
    if (!mark || mark.until >= upTo) {
      return;
    }
  }
}
