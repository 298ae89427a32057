import type { SeriesView } from "@kora/contract/series";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { isVisibleSeries } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getWriterForViewer } from "../writers/index.ts";
import { type SeriesRow, selectSeriesRows, toSeriesView } from "./views.ts";

/** Selects one page of the series of a writer. Exported for the test of its query plan. */
export const seriesOfWriter = pageStatement<
  ViewerValues & { authorId: string; beforeId: string },
  SeriesRow
>(
  "series-of-writer",
  (value, rowLimit) => sql`
    ${selectSeriesRows(
      sql`(
        SELECT series.* FROM series JOIN users author ON author.id = series.author_id
        WHERE series.author_id = ${value("authorId")} AND series.id < ${value("beforeId")}
          AND ${isVisibleSeries(sql`series`, sql`author`, value)}
        ORDER BY series.id DESC LIMIT ${rowLimit}
      )`,
      value,
    )}
    ORDER BY page.id DESC`,
);

/**
 * Returns one page of a writer's series, newest first. Throws 403 when the viewer blocked the writer, and 404 when the
 * viewer may not see the writer for any other reason.
 */
export async function listSeries(
  ctx: ViewerContext,
  input: PageInput & { writerId: string },
): Promise<Page<SeriesView>> {
  const beforeId = decodeIdCursor(input.cursor);
  const { userId: authorId } = await getWriterForViewer(ctx, input.writerId);
  const values = { authorId, beforeId, ...viewerValues(ctx.viewer) };
  const rows = await ctx.db.rows(seriesOfWriter(input.limit), values);
  const page = toPage(rows, input.limit, ({ id }) => [id]);
  return { ...page, items: page.items.map(toSeriesView) };
}
