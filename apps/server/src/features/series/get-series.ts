import { sentences } from "@kora/contract/sentences";
import type { SeriesView, SeriesWithContents } from "@kora/contract/series";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { publicationColumns } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { visibleSeries } from "./access.ts";
import {
  type SeriesPartRow,
  type SeriesRow,
  selectSeriesRows,
  toSeriesView,
  toSeriesWithContents,
} from "./views.ts";

type GetContext = Pick<ReadContext, "db"> & { readonly viewer: Viewer };

const selectSeries = statement<{ seriesId: string } & ViewerValues, SeriesRow>(
  "get-series",
  (value) => sql`
    WITH visible_series AS (${visibleSeries(value("seriesId"), value)})
    ${selectSeriesRows(sql`visible_series`, value)}`,
);

/** Selects the parts with these ids, in their order. Exported for the test of its query plan. */
export const selectContents = statement<{ ids: readonly string[]; viewer: string }, SeriesPartRow>(
  "series-contents",
  (value) => sql`
    SELECT s.id, s.title, s.created_at, part.word_count, progress.position,
      progress.finished_at IS NOT NULL AS is_finished, ${publicationColumns}
    FROM unnest(${value("ids")}::uuid[]) WITH ORDINALITY request (id, number)
      JOIN series_parts part ON part.story_id = request.id
      JOIN stories s ON s.id = request.id
      LEFT JOIN story_progress progress
        ON progress.user_id = ${value("viewer")} AND progress.story_id = request.id AND progress.seconds > 0
    ORDER BY request.number`,
);

async function readSeries(ctx: GetContext, seriesId: string): Promise<SeriesRow> {
  const row = await ctx.db.row(selectSeries, { seriesId, ...viewerValues(ctx.viewer) });
  if (!row) {
    throw notFound(sentences.series.notFound);
  }
  return row;
}

/** Returns a series. Throws 404 if the viewer may not see it. */
export async function getSeries(ctx: GetContext, seriesId: string): Promise<SeriesView> {
  return toSeriesView(await readSeries(ctx, seriesId));
}

/** Like `getSeries`, with the table of contents. */
export async function getSeriesWithContents(
  ctx: GetContext,
  seriesId: string,
): Promise<SeriesWithContents> {
  return withContents(ctx, await readSeries(ctx, seriesId));
}

/** Adds the table of contents to the row of a series. */
export async function withContents(ctx: GetContext, row: SeriesRow): Promise<SeriesWithContents> {
  const values = { ids: row.parts, viewer: ctx.viewer.userId };
  const parts = row.parts.length > 0 ? await ctx.db.rows(selectContents, values) : [];
  return toSeriesWithContents(row, parts);
}
