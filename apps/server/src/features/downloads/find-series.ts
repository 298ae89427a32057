import type { Genre } from "@kora/contract/genres";
import { sentences } from "@kora/contract/sentences";
import type { SeriesState } from "@kora/contract/series-states";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visibleSeries } from "../series/index.ts";
import { isReadableStory, isShownToViewer } from "../stories/index.ts";
import { mayDownloadFrom, type ViewerValues, viewerValues } from "../visibility/index.ts";
import {
  type Download,
  type DownloadContext,
  type DownloadStory,
  downloadStoryColumns,
  requireDownload,
  toCollection,
  toReader,
} from "./download.ts";

interface SeriesRow {
  id: string;
  title: string;
  short_description: string;
  genres: Genre[];
  rating: StoryRating;
  state: SeriesState;
  language: string | null;
  updated_at: Date;
  may_download: boolean;
}

const selectSeries = statement<{ seriesId: string } & ViewerValues, SeriesRow>(
  "downloaded-series",
  (value) => sql`
    WITH visible_series AS (${visibleSeries(value("seriesId"), value)})
    SELECT series.id, series.title, series.short_description, series.genres, series.language, series.rating,
      series.state, series.updated_at,
      ${mayDownloadFrom(sql`author`, value("viewer"))} AS may_download
    FROM visible_series series JOIN users author ON author.id = series.author_id`,
);

const selectParts = statement<{ seriesId: string } & ViewerValues, DownloadStory>(
  "downloaded-parts",
  (value) => sql`
    SELECT ${downloadStoryColumns}
    FROM series_parts part JOIN stories s ON s.id = part.story_id JOIN users author ON author.id = s.author_id
    WHERE part.series_id = ${value("seriesId")} AND ${isReadableStory(sql`s`, sql`author`, value)}
      AND ${isShownToViewer(sql`s`, sql`author`, value)}
    ORDER BY part.position`,
);

/** Returns the download of a series. Throws 404 for a series that the reader or visitor may not see, or without parts. */
export async function findSeries(ctx: DownloadContext, seriesId: string): Promise<Download> {
  const values = { seriesId, ...viewerValues(toReader(ctx)) };
  const row = await ctx.db.row(selectSeries, values);
  if (!row) throw notFound(sentences.series.notFound);
  requireDownload(row);
  const {
    id,
    title,
    short_description: description,
    genres,
    language,
    rating,
    state,
    updated_at,
  } = row;
  const source = `${ctx.config.publicUrl}/series/${id}/share`;
  return toCollection(
    "series",
    { id, title, description, genres, language, rating, state, changedAt: updated_at, source },
    await ctx.db.rows(selectParts, values),
  );
}
