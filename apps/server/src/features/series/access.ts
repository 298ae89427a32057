import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { isVisibleSeries } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";

/** Selects the series with the id `id`, or no row if the viewer may not see it. */
export function visibleSeries(id: SQLWrapper, value: Placeholder<ViewerValues>): SQL {
  return sql`
    SELECT series.* FROM series JOIN users author ON author.id = series.author_id
    WHERE series.id = ${id} AND ${isVisibleSeries(sql`series`, sql`author`, value)}`;
}

type AccessContext = Pick<ReadContext, "db"> & { readonly viewer: Viewer };

const selectVisible = statement<{ seriesId: string } & ViewerValues, { id: string }>(
  "series-for-viewer",
  (value) =>
    sql`WITH visible_series AS (${visibleSeries(value("seriesId"), value)}) SELECT id FROM visible_series`,
);

/** Returns the error for changing a series of another user: 403 if the viewer may see the series, or else 404. */
async function toAccessError(ctx: AccessContext, seriesId: string): Promise<Error> {
  const values = { seriesId, ...viewerValues(ctx.viewer) };
  return (await ctx.db.row(selectVisible, values))
    ? forbidden(sentences.series.notYours)
    : notFound(sentences.series.notFound);
}

const lockOwn = statement<{ seriesId: string; viewer: string }, { revision: number }>(
  "lock-own-series",
  (value) => sql`
    SELECT revision FROM series WHERE id = ${value("seriesId")} AND author_id = ${value("viewer")}
    FOR NO KEY UPDATE`,
);

/**
 * Locks the viewer's own series, so that its changes run one after another, and returns its revision. Throws 403 or 404
 * for any other series.
 */
export async function lockOwnSeries(tx: AccessContext, seriesId: string): Promise<number> {
  const row = await tx.db.row(lockOwn, { seriesId, viewer: tx.viewer.userId });
  if (!row) {
    throw await toAccessError(tx, seriesId);
  }
  return row.revision;
}

const shareOwn = statement<{ seriesId: string; viewer: string }, { id: string }>(
  "share-own-series",
  (value) => sql`
    SELECT id FROM series WHERE id = ${value("seriesId")} AND author_id = ${value("viewer")}
    FOR KEY SHARE`,
);

/** Returns whether the series is the viewer's own. If so, it is not deleted before the transaction ends. */
export async function isOwnSeries(tx: AccessContext, seriesId: string): Promise<boolean> {
  return (await tx.db.row(shareOwn, { seriesId, viewer: tx.viewer.userId })) !== undefined;
}
