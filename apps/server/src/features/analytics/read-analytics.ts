import type { Origin } from "@kora/contract/origins";
import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import { dayMilliseconds, utcDay } from "../../platform/clock.ts";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

/** The reads, likes and seconds of reading time of one UTC day (`YYYY-MM-DD`). A day without any of them has no row. */
export interface DayRow {
  day: string;
  reads: number;
  likes: number;
  seconds: number;
}

export interface OriginRow {
  origin: Origin;
  reads: number;
}

interface AnalyticsParams {
  userId: string;
  /** In UTC, as `YYYY-MM-DD`. */
  firstDay: string;
}

const selectDays = statement<AnalyticsParams, DayRow>(
  "writer-days",
  (value) => sql`
    SELECT day::text, reads, likes, seconds FROM writer_days
    WHERE user_id = ${value("userId")} AND day >= ${value("firstDay")}::date ORDER BY day`,
);

const selectOrigins = statement<AnalyticsParams, OriginRow>(
  "writer-origins",
  (value) => sql`
    SELECT origin, sum(reads)::int AS reads FROM writer_origins
    WHERE user_id = ${value("userId")} AND day >= ${value("firstDay")}::date
    GROUP BY origin ORDER BY 2 DESC, 1`,
);

const selectTotal = statement<{ userId: string }, { seconds: number }>(
  "writer-total",
  (value) => sql`
    SELECT reading_seconds AS seconds FROM writer_totals WHERE user_id = ${value("userId")}`,
);

/** Returns the UTC days that the dashboard shows, as `YYYY-MM-DD`, oldest first. */
export function listShownDays(now: Date): string[] {
  return Array.from({ length: serverLimits.analytics.days }, (_, index) => {
    const daysAgo = serverLimits.analytics.days - 1 - index;
    return utcDay(new Date(now.getTime() - daysAgo * dayMilliseconds));
  });
}

/**
 * Returns the analytics of a writer's stories since `firstDay`, and the reading time of all days as `totalSeconds`.
 * `days` contains only days with a row.
 */
export async function readAnalytics(
  ctx: Pick<ReadContext, "db">,
  params: AnalyticsParams,
): Promise<{ totalSeconds: number; days: DayRow[]; origins: OriginRow[] }> {
  const [days, origins, total] = await Promise.all([
    ctx.db.rows(selectDays, params),
    ctx.db.rows(selectOrigins, params),
    ctx.db.row(selectTotal, { userId: params.userId }),
  ]);
  return { totalSeconds: total?.seconds ?? 0, days, origins };
}
