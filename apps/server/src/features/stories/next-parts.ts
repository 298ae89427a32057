import type { StorySeries } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { nextPart, partIds } from "./next-part.ts";
import { isVisiblePart, isVisibleSeries } from "./series-of-stories.ts";
import {
  type AuthorlessCardRow,
  authorlessCardColumns,
  withOwnReactions,
} from "./story-columns.ts";

type NextPartRow = AuthorlessCardRow & {
  series_id: string;
  /** Null if the viewer may not see the series. */
  series_title: string | null;
  /** The part's position among the visible parts, from 1. */
  number: number;
  /** Number of visible parts. */
  count: number;
};

/**
 * Selects the next part of each series for the viewer with its place in the series, in no order. A series that they have
 * finished has no row. Exported for the test of its query plan.
 */
export const selectNextParts = statement<
  ViewerValues & { seriesIds: readonly string[] },
  NextPartRow
>("next-parts", (value) => {
  const isVisible = isVisiblePart(sql`part`, sql`listed.author_id`, value);
  const next = nextPart(
    {
      seriesId: sql`listed.id`,
      storyIds: sql`contents.story_ids`,
      isShown: sql`part.is_open AND ${isVisible}`,
    },
    value("viewer"),
  );
  return withOwnReactions(
    value("viewer"),
    sql`SELECT story.*, listed.title AS series_title,
        array_position(contents.parts, story.id) AS number, cardinality(contents.parts) AS count
      FROM (
        SELECT series.id, series.author_id,
          CASE WHEN ${isVisibleSeries(sql`series`, sql`author`, value)} THEN series.title END AS title
        FROM unnest(${value("seriesIds")}::uuid[]) request (id)
          CROSS JOIN LATERAL (SELECT * FROM series WHERE series.id = request.id OFFSET 0) series
          CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = series.author_id OFFSET 0) author
        OFFSET 0
      ) listed
      CROSS JOIN LATERAL (
        SELECT ${partIds(isVisible)} FROM series_parts part WHERE part.series_id = listed.id OFFSET 0
      ) contents
      CROSS JOIN LATERAL (SELECT ${next} AS story_id OFFSET 0) next
      CROSS JOIN LATERAL (
        SELECT ${authorlessCardColumns} FROM story_counts counts WHERE counts.story_id = next.story_id
        OFFSET 0
      ) story`,
  );
});

/** A card's row with what the card shows of the story's series, if it was read together with the row. */
type WithSeries<Row> = Row & { series?: StorySeries | null };

/**
 * Replaces each part of a series by the part with which the viewer continues it, for lists that show a series once. A
 * row whose series has no such part is removed if `removesFinished` is true, and else stays. Runs no statement if no row
 * is in a series.
 */
export async function toNextParts<Row extends AuthorlessCardRow>(
  ctx: ViewerContext,
  rows: readonly Row[],
  { removesFinished }: { removesFinished: boolean },
): Promise<WithSeries<Row>[]> {
  const seriesIds = new Set(rows.flatMap(({ series_id }) => series_id ?? []));
  if (seriesIds.size === 0) return [...rows];
  const values = { ...viewerValues(ctx.viewer), seriesIds: [...seriesIds] };
  const nextParts = await ctx.db.rows(selectNextParts, values);
  const nextPartBySeries = new Map(nextParts.map((row) => [row.series_id, withSeries(row)]));
  return rows.flatMap((row) => {
    const part = row.series_id !== null && nextPartBySeries.get(row.series_id);
    if (part) return [{ ...row, ...part }];
    return row.series_id !== null && removesFinished ? [] : [row];
  });
}

function withSeries({
  series_title: title,
  number,
  count,
  ...row
}: NextPartRow): WithSeries<AuthorlessCardRow> {
  return { ...row, series: title === null ? null : { _id: row.series_id, title, number, count } };
}
