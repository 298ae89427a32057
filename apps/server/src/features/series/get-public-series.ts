import type { PublicAuthor } from "@kora/contract/public-pages";
import type { PublicSeries } from "@kora/contract/rendering";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type ReadContext, toInternalViewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { minId } from "../../platform/ids.ts";
import { isPublicPart, isPublicSeries } from "../stories/index.ts";
import { publicUsernameOf, type ViewerValues, visitorValues } from "../visibility/index.ts";
import { withContents } from "./get-series.ts";
import { type SeriesRow, selectSeriesRows } from "./views.ts";

const selectSeries = statement<
  { seriesId: string } & ViewerValues,
  SeriesRow & { username: string | null }
>(
  "get-public-series",
  (value) => sql`
    WITH public_series AS (
      SELECT series.*, ${publicUsernameOf(sql`author`)} AS username
      FROM series JOIN users author ON author.id = series.author_id
      WHERE series.id = ${value("seriesId")} AND ${isPublicSeries(sql`series`, sql`author`)}
    )
    ${selectSeriesRows(sql`public_series`, value, isPublicPart(sql`part`))}`,
);

/**
 * Returns a series as a visitor without a session sees it. Throws 404 if it does not exist, is mature, or if its griot
 * is suspended, deleted or a minor.
 */
export async function getPublicSeries(
  { db }: Pick<ReadContext, "db">,
  seriesId: string,
): Promise<{ readonly series: PublicSeries; readonly author: PublicAuthor }> {
  const row = await db.row(selectSeries, { seriesId, ...visitorValues });
  if (!row) {
    throw notFound(sentences.series.notFound);
  }
  // No user has this id, so nothing was read or followed.
  const series = await withContents({ db, viewer: toInternalViewer(minId) }, row);
  return { series, author: { name: row.poster_name, username: row.username } };
}
