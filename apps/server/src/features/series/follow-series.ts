import { sentences } from "@kora/contract/sentences";
import type { SeriesView } from "@kora/contract/series";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { isNotBlockedNow, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { visibleSeries } from "./access.ts";
import { getSeries } from "./get-series.ts";
import { type HiddenSeriesRow, toHiddenSeriesView } from "./views.ts";

interface FollowKey {
  viewer: string;
  seriesId: string;
}

/**
 * Locks the viewer and the griot, so that no block between them is committed, and then the series, so that its follows run
 * one after another. Returns no row if one of the two blocks the other now.
 */
const lockSeries = statement<FollowKey, { id: string }>(
  "lock-series-to-follow",
  (value) => sql`
    SELECT id FROM series
    WHERE id = ${value("seriesId")} AND ${isNotBlockedNow(value("viewer"), sql`author_id`)}
    FOR NO KEY UPDATE`,
);

const selectSeries = statement<
  ViewerValues & { seriesId: string },
  { author_id: string; is_following: boolean }
>(
  "series-to-follow",
  (value) => sql`
    SELECT series.author_id, EXISTS (
      SELECT FROM series_follows f WHERE f.follower_id = ${value("viewer")} AND f.series_id = series.id
    ) AS is_following
    FROM (${visibleSeries(value("seriesId"), value)}) series`,
);

/** Locks a series that the viewer follows and does not see any more, so that they can unfollow it. */
const lockFollowedSeries = statement<FollowKey, HiddenSeriesRow>(
  "hidden-series-to-unfollow",
  (value) => sql`
    SELECT id, author_id, rating, state, created_at FROM series
    WHERE id = ${value("seriesId")} AND EXISTS (
      SELECT FROM series_follows f WHERE f.follower_id = ${value("viewer")} AND f.series_id = series.id)
    FOR NO KEY UPDATE`,
);

const insertFollow = statement<FollowKey & { now: Date }, unknown>(
  "insert-series-follow",
  (value) => sql`
    INSERT INTO series_follows (follower_id, series_id, created_at)
    VALUES (${value("viewer")}, ${value("seriesId")}, ${value("now")})`,
);

const deleteFollow = statement<FollowKey, unknown>(
  "delete-series-follow",
  (value) => sql`
    DELETE FROM series_follows
    WHERE follower_id = ${value("viewer")} AND series_id = ${value("seriesId")}`,
);

const addToCount = statement<{ seriesId: string; amount: 1 | -1 }, unknown>(
  "add-to-series-followers",
  (value) => sql`
    UPDATE series SET follower_count = follower_count + ${value("amount")}::int
    WHERE id = ${value("seriesId")}`,
);

/**
 * Follows or unfollows a series. Throws 404 if the viewer may not see the series, unless they unfollow it, and 403 for an
 * own one.
 */
export function followSeries(
  ctx: ViewerContext,
  { seriesId, on }: { seriesId: string; on: boolean },
): Promise<SeriesView> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const [lockedSeries, series] = await Promise.all([
      tx.db.row(lockSeries, { viewer, seriesId }),
      tx.db.row(selectSeries, { ...viewerValues(tx.viewer), seriesId }),
    ]);
    if (!lockedSeries || !series) {
      const hidden = on ? undefined : await tx.db.row(lockFollowedSeries, { viewer, seriesId });
      if (!hidden) throw notFound(sentences.series.notFound);
      await Promise.all([
        tx.db.rows(addToCount, { seriesId, amount: -1 }),
        tx.db.rows(deleteFollow, { viewer, seriesId }),
      ]);
      return toHiddenSeriesView(hidden);
    }
    if (series.author_id === viewer) throw forbidden(sentences.series.ownSeries);
    if (on !== series.is_following) {
      await Promise.all([
        tx.db.rows(addToCount, { seriesId, amount: on ? 1 : -1 }),
        on
          ? tx.db.rows(insertFollow, { viewer, seriesId, now: tx.clock.now() })
          : tx.db.rows(deleteFollow, { viewer, seriesId }),
      ]);
    }
    return getSeries(tx, seriesId);
  });
}
