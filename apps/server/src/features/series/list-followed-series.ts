import type { SeriesView } from "@kora/contract/series";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { isVisibleSeries } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { type SeriesRow, selectSeriesRows, toSeriesView } from "./views.ts";

/** Exported for the test of its query plan. */
export const followedSeries = pageStatement<
  ViewerValues & TimeKey,
  SeriesRow & { followed_at: Date }
>(
  "followed-series",
  (value, rowLimit) => sql`
    ${selectSeriesRows(
      sql`(
        SELECT entry.*, f.created_at AS followed_at
        FROM series_follows f CROSS JOIN LATERAL (
          SELECT series.* FROM series JOIN users author ON author.id = series.author_id
          WHERE series.id = f.series_id AND ${isVisibleSeries(sql`series`, sql`author`, value)}
          OFFSET 0
        ) entry
        WHERE f.follower_id = ${value("viewer")}
          AND (f.created_at, f.series_id) < (${value("afterTime")}, ${value("afterId")})
        ORDER BY f.created_at DESC, f.series_id DESC LIMIT ${rowLimit}
      )`,
      value,
    )}
    ORDER BY page.followed_at DESC, page.id DESC`,
);

/** Returns one page of the series that the viewer follows and may see, last followed first. */
export async function listFollowedSeries(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<SeriesView>> {
  const values = { ...viewerValues(ctx.viewer), ...decodeTimeCursor(cursor) };
  const rows = await ctx.db.rows(followedSeries(limit), values);
  const page = toPage(rows, limit, ({ followed_at, id }) => [followed_at.getTime(), id]);
  return { ...page, items: page.items.map(toSeriesView) };
}
