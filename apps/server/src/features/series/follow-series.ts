import { sentences } from "@kora/contract/sentences";
import type { SeriesView } from "@kora/contract/series";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { isNotBlockedNow, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { seriesForViewer } from "./access.ts";
import { getSeries } from "./get-series.ts";

interface FollowValues extends ViewerValues {
  seriesId: string;
  on: boolean;
  now: Date;
}

/**
 * Follows or unfollows a series. The count changes by the number of rows that were added or removed. Changes nothing for
 * its griot. Returns no row if the viewer may not see the series.
 */
const setFollow = statement<FollowValues, { author_id: string }>(
  "follow-series",
  (value) => sql`
    WITH ${seriesForViewer(value("seriesId"), value)},
    target AS (
      SELECT id FROM visible_series
      WHERE author_id <> ${value("viewer")} AND ${isNotBlockedNow(value("viewer"), sql`author_id`)}
    ),
    added AS (
      INSERT INTO series_follows (follower_id, series_id, created_at)
      SELECT ${value("viewer")}, target.id, ${value("now")} FROM target WHERE ${value("on")}::boolean
      ON CONFLICT DO NOTHING
      RETURNING 1
    ),
    removed AS (
      DELETE FROM series_follows USING target
      WHERE follower_id = ${value("viewer")} AND series_id = target.id AND NOT ${value("on")}::boolean
      RETURNING 1
    ),
    change AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS increment
    ),
    updated AS (
      UPDATE series SET follower_count = follower_count + change.increment
      FROM target, change WHERE series.id = target.id AND change.increment <> 0
    )
    SELECT author_id FROM visible_series`,
);

/** Follows or unfollows a series. Throws 404 if the viewer may not see the series, and 403 for an own one. */
export function followSeries(
  ctx: ViewerContext,
  { seriesId, on }: { seriesId: string; on: boolean },
): Promise<SeriesView> {
  return inTransaction(ctx, async (tx) => {
    const values = { ...viewerValues(tx.viewer), seriesId, on, now: tx.clock.now() };
    const row = await tx.db.row(setFollow, values);
    if (!row) {
      throw notFound(sentences.series.notFound);
    }
    if (row.author_id === tx.viewer.userId) {
      throw forbidden(sentences.series.ownSeries);
    }
    return getSeries(tx, seriesId);
  });
}
