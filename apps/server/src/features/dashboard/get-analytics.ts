import type { AnalyticsView } from "@kora/contract/dashboard";
import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import { dayMilliseconds, utcDay } from "../../platform/clock.ts";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type DayRow, type OriginRow, toAnalyticsView } from "./views.ts";

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

/** Returns the analytics of the viewer's stories for the last 30 UTC days, and their reading time of all days. */
export async function getAnalytics(ctx: ViewerContext): Promise<AnalyticsView> {
  const shownDays = listShownDays(ctx.clock.now());
  const params = { userId: ctx.viewer.userId, firstDay: shownDays[0] ?? "" };
  const [days, origins, total] = await Promise.all([
    ctx.db.rows(selectDays, params),
    ctx.db.rows(selectOrigins, params),
    ctx.db.row(selectTotal, { userId: params.userId }),
  ]);
  return toAnalyticsView({ totalSeconds: total?.seconds ?? 0, days, origins }, shownDays);
}

/** Returns the UTC days that the dashboard shows, as `YYYY-MM-DD`, oldest first. */
function listShownDays(now: Date): string[] {
  return Array.from({ length: serverLimits.analytics.days }, (_, index) => {
    const daysAgo = serverLimits.analytics.days - 1 - index;
    return utcDay(new Date(now.getTime() - daysAgo * dayMilliseconds));
  });
}
