import type { SeriesView } from "@kora/contract/series";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  maxTimestamp,
  type Page,
  timestampKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { maxId } from "../../platform/ids.ts";
import { isVisibleSeries } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { type SeriesRow, selectSeriesRows, toSeriesView } from "./views.ts";

/** The time of the follow in milliseconds since 1970, and the id of the series. */
const Cursor = z.tuple([timestampKey, z.uuid()]);

/** Exported for the test of its query plan. */
export const followedSeries = pageStatement<
  ViewerValues & { followedAt: Date; beforeId: string },
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
          AND (f.created_at, f.series_id) < (${value("followedAt")}, ${value("beforeId")})
        ORDER BY f.created_at DESC, f.series_id DESC LIMIT ${rowLimit}
      )`,
      value,
    )}
    ORDER BY page.followed_at DESC, page.id DESC`,
);

/** Returns one page of the series that the viewer follows and may see, last followed first. */
export async function listFollowedSeries(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<SeriesView>> {
  const [followedAt, beforeId] = decodeCursor(cursor, Cursor) ?? [maxTimestamp, maxId];
  const values = { ...viewerValues(ctx.viewer), followedAt: new Date(followedAt), beforeId };
  const rows = await ctx.db.rows(followedSeries(limit), values);
  const page = toPage(rows, limit, ({ followed_at, id }) => [followed_at.getTime(), id]);
  return { ...page, items: page.items.map(toSeriesView) };
}
