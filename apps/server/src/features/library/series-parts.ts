import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import { pageStatement, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visibleSeries } from "../series/index.ts";
import { isReadableStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import {
  type LibraryPageInput,
  type LibraryStoryRow,
  libraryStoryColumns,
  libraryStoryJoins,
} from "./library-story.ts";

const selectSeries = statement<{ seriesId: string } & ViewerValues, { id: string }>(
  "library-series",
  (value) =>
    sql`WITH visible_series AS (${visibleSeries(value("seriesId"), value)}) SELECT id FROM visible_series`,
);

/** Selects one page of a series' parts in their order. Exported for the test of its query plan. */
export const partsOfSeries = pageStatement<
  { seriesId: string; afterPosition: number } & ViewerValues,
  LibraryStoryRow & { position: number }
>(
  "library-parts",
  (value, rowLimit) => sql`
    SELECT story.*, part.position FROM series_parts part CROSS JOIN LATERAL (
      SELECT ${libraryStoryColumns} FROM stories s ${libraryStoryJoins}
      WHERE s.id = part.story_id AND ${isReadableStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    WHERE part.series_id = ${value("seriesId")} AND part.position > ${value("afterPosition")}
    ORDER BY part.position LIMIT ${rowLimit}`,
);

const PositionCursor = z.tuple([z.int32()]);

/** Returns one page of the parts of a series in their order. Throws 404 if the viewer may not see the series. */
export async function findSeriesParts(
  ctx: ViewerContext,
  { id: seriesId, limit, cursor }: LibraryPageInput,
): Promise<Page<LibraryStoryRow>> {
  // Positions are never negative.
  const [afterPosition] = decodeCursor(cursor, PositionCursor) ?? [-1];
  const values = { seriesId, ...viewerValues(ctx.viewer) };
  const series = await ctx.db.row(selectSeries, values);
  if (!series) throw notFound(sentences.series.notFound);
  const rows = await ctx.db.rows(partsOfSeries(limit), { ...values, afterPosition });
  return toPage(rows, limit, ({ position }) => [position]);
}
