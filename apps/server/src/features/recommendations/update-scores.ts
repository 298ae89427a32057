import { type SQL, sql } from "drizzle-orm";
import { dayMilliseconds } from "../../platform/clock.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { selectInteractions } from "../stories/index.ts";
import { epoch, halfLifeDays } from "./engagement-score.ts";

/** Acts are counted once they are this old: a transaction may commit a little after its acts' moment. */
const settledAfterMilliseconds = 60_000;
/** Acts older than this leave nothing worth counting in a community that never counted. */
const oldestDays = 120;
/** One statement counts no longer a time than this. */
const spanDays = 4;

const number = (value: number) => sql.raw(String(value));

/** log2(2^a + 2^b), without leaving the numbers. */
const logSum = (a: SQL, b: SQL) =>
  sql`greatest(${a}, ${b}) + ln(1 + exp(-abs(${a} - ${b}) * ln(2::float8))) / ln(2::float8)`;

/**
 * Moves the mark and counts what lies between, in one statement, so that each act counts once. Reads are
 * known by their day: a day's reads count when it is over.
 */
const warm = statement<{ oldest: Date; settled: Date }, { until: Date }>("warm-stories", (v) => {
  const settled = sql`${v("settled")}::timestamptz`;
  const day = (at: SQL) => sql`(${at} AT TIME ZONE 'UTC')::date`;
  const since = sql`(SELECT since FROM span)`;
  const until = sql`(SELECT until FROM span)`;
  return sql`
    WITH span AS MATERIALIZED (
      SELECT m.since, least(m.since + interval '${number(spanDays)} days', ${settled}) AS until
      FROM (SELECT coalesce((SELECT until FROM heat_mark FOR UPDATE), ${v("oldest")}) AS since) m
      WHERE m.since < ${settled}
    ),
    marked AS (
      INSERT INTO heat_mark (until) SELECT until FROM span
      ON CONFLICT (single) DO UPDATE SET until = excluded.until
      RETURNING until
    ),
    acts AS (
      ${selectInteractions({
        during: (at) => sql`${at} > ${since} AND ${at} <= ${until}`,
        days: (column) => sql`${column} >= ${day(since)} AND ${column} < ${day(until)}`,
      })}
    ),
    added AS (
      SELECT acts.story_id, ln(sum(acts.weight * power(2::float8,
          extract(epoch FROM acts.at - ${sql.raw(`'${epoch}'`)}::timestamptz)::float8
            / ${number(halfLifeDays * 86_400)}))) / ln(2::float8) AS heat
      FROM acts JOIN stories s ON s.id = acts.story_id
      WHERE acts.person IS DISTINCT FROM s.author_id
      GROUP BY acts.story_id
      ORDER BY acts.story_id
    ),
    warmed AS (
      INSERT INTO story_heat (story_id, heat) SELECT story_id, heat FROM added
      ON CONFLICT (story_id) DO UPDATE
        SET heat = ${logSum(sql`story_heat.heat`, sql`excluded.heat`)}
    )
    SELECT until FROM marked`;
});

/** Brings `story_heat` up to now; its work grows with what was done since, not with all there is. */
export async function warmStories({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const settled = new Date(now - settledAfterMilliseconds);
  const oldest = new Date(now - oldestDays * dayMilliseconds);
  for (;;) {
    const counted = await db.row(warm, { oldest, settled });
    if (!counted || counted.until >= settled) {
      return;
    }
  }
}
