import type { ListedSeries } from "@kora/contract/public-pages";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { isPublicPart, isPublicSeries } from "../stories/index.ts";
import { type ViewerValues, visitorValues } from "../visibility/index.ts";
import { type SeriesRow, selectSeriesRows } from "./views.ts";

/** Max series on the public page of a griot. */
const maxSeries = 20;

const selectSeries = statement<{ authorId: string } & ViewerValues, SeriesRow>(
  "public-series-of-griot",
  (value) => sql`
    ${selectSeriesRows(
      sql`(
        SELECT series.* FROM series JOIN users author ON author.id = series.author_id
        WHERE series.author_id = ${value("authorId")} AND ${isPublicSeries(sql`series`, sql`author`)}
        ORDER BY series.id DESC LIMIT ${literal(maxSeries)}
      )`,
      value,
      isPublicPart(sql`part`),
    )}
    ORDER BY page.id DESC`,
);

/** Returns a griot's latest series with a part that everyone may read, newest first. */
export async function listPublicSeries(
  ctx: Pick<ReadContext, "db">,
  authorId: string,
): Promise<ListedSeries[]> {
  const rows = await ctx.db.rows(selectSeries, { authorId, ...visitorValues });
  return rows
    .filter(({ parts }) => parts.length > 0)
    .map(({ id: _id, title, language, state, parts }) => ({
      ...{ _id, title, language, state },
      partCount: parts.length,
    }));
}
