import type { Genre } from "@kora/contract/genres";
import { sentences } from "@kora/contract/sentences";
import type { SeriesView } from "@kora/contract/series";
import type { SeriesState } from "@kora/contract/series-states";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { lockOwnSeries } from "./access.ts";
import type { SeriesFields } from "./create-series.ts";
import { getSeries } from "./get-series.ts";
import { toSeriesVersions } from "./views.ts";

/** Undefined fields do not change. */
interface SeriesEdit extends Omit<SeriesFields, "title"> {
  seriesId: string;
  title?: string | undefined;
  /** The revision that was edited; undefined to overwrite any revision. */
  revision?: number | undefined;
}

interface UpdateValues {
  seriesId: string;
  title: string | null;
  shortDescription: string | null;
  genres: readonly Genre[] | null;
  language: string | null;
  /** False leaves the language unchanged: unlike for the other fields, null is a value of it. */
  setsLanguage: boolean;
  rating: StoryRating | null;
  state: SeriesState | null;
  now: Date;
}

const updateRow = statement<UpdateValues, unknown>(
  "update-series",
  (value) => sql`
    UPDATE series SET title = coalesce(${value("title")}, title),
      short_description = coalesce(${value("shortDescription")}, short_description),
      genres = coalesce(${value("genres")}::text[], genres),
      language = CASE WHEN ${value("setsLanguage")}::boolean THEN ${value("language")} ELSE language END, rating = coalesce(${value("rating")}, rating),
      state = coalesce(${value("state")}, state), updated_at = ${value("now")}, revision = revision + 1
    WHERE id = ${value("seriesId")}`,
);

/**
 * Edits the viewer's own series. Concurrent edits run one after another. Throws 403 or 404 for any other series, and
 * 409 with both versions if `revision` is not the series' current one.
 */
export function updateSeries(ctx: ViewerContext, edit: SeriesEdit): Promise<SeriesView> {
  const { seriesId, revision, title, shortDescription, genre, language, rating, state } = edit;
  const genres = genre && [...new Set(genre)];
  return inTransaction(ctx, async (tx) => {
    const currentRevision = await lockOwnSeries(tx, seriesId);
    if (revision !== undefined && revision !== currentRevision) {
      const fields = { title, shortDescription, genre: genres, language, rating, state };
      const yours = { _id: seriesId, revision, ...fields };
      const versions = toSeriesVersions(await getSeries(tx, seriesId), yours);
      throw new AppError("CONFLICT", sentences.series.changedElsewhere, { versions });
    }
    await tx.db.rows(updateRow, {
      seriesId,
      title: title ?? null,
      shortDescription: shortDescription ?? null,
      genres: genres ?? null,
      language: language ?? null,
      setsLanguage: language !== undefined,
      rating: rating ?? null,
      state: state ?? null,
      now: tx.clock.now(),
    });
    return getSeries(tx, seriesId);
  });
}
