import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { SeriesView } from "@kora/contract/series";
import type { SeriesState } from "@kora/contract/series-states";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { lockUsers } from "../visibility/index.ts";
import { getSeries } from "./get-series.ts";

/** The fields of a series that its griot sets. */
export interface SeriesFields {
  title: string;
  shortDescription?: string | undefined;
  genre?: readonly Genre[] | undefined;
  /** A BCP 47 language tag in its canonical form, or null for an unknown language. */
  language?: string | null | undefined;
  rating?: StoryRating | undefined;
  state?: SeriesState | undefined;
}

interface InsertValues {
  id: string;
  viewer: string;
  title: string;
  shortDescription: string;
  genres: readonly Genre[];
  language: string | null;
  rating: StoryRating;
  state: SeriesState;
  now: Date;
}

const insertSeries = statement<InsertValues, { id: string }>(
  "create-series",
  (value) => sql`
    INSERT INTO series (id, author_id, title, short_description, genres, language, rating, state, created_at, updated_at)
    SELECT ${value("id")}, ${value("viewer")}, ${value("title")}, ${value("shortDescription")},
      ${value("genres")}, ${value("language")}, ${value("rating")}, ${value("state")}, ${value("now")}, ${value("now")}
    WHERE (SELECT count(*) FROM series WHERE author_id = ${value("viewer")}) < ${literal(limits.series.perUser)}
    RETURNING id`,
);

/**
 * Creates a series without parts. The viewer is a writer, because the contract allows the call to writers only. Throws
 * 409 if the viewer has `limits.series.perUser` series.
 */
export function createSeries(ctx: ViewerContext, fields: SeriesFields): Promise<SeriesView> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, viewer);
    const inserted = await tx.db.row(insertSeries, {
      id: newId(),
      viewer,
      title: fields.title,
      shortDescription: fields.shortDescription ?? "",
      genres: [...new Set(fields.genre)],
      language: fields.language ?? null,
      rating: fields.rating ?? "everyone",
      state: fields.state ?? "ongoing",
      now: tx.clock.now(),
    });
    if (!inserted) {
      throw new AppError("CONFLICT", sentences.series.tooManySeries);
    }
    return getSeries(tx, inserted.id);
  });
}
