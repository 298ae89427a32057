import { sentences } from "@kora/contract/sentences";
import type { SeriesView } from "@kora/contract/series";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { alertFollowersOfSeries, keepOneTrendingPart } from "../stories/index.ts";
import { lockOwnSeries } from "./access.ts";
import { getSeries } from "./get-series.ts";
import { toSeriesVersions } from "./views.ts";

interface PartsValues {
  seriesId: string;
  storyIds: readonly string[];
}

/**
 * Locks the present and the new parts in the order of their ids. A deleted story has no row, and the deletion of a
 * locked one waits, so that it finds the part that it must delete. The story comes before its counts, as when a
 * scheduled story gets another time, and so another id.
 */
const lockStories = statement<
  PartsValues & { viewer: string },
  { story_id: string; series_id: string | null }
>(
  "lock-stories-of-series",
  (value) => sql`
    SELECT counts.story_id, counts.series_id
    FROM stories s JOIN story_counts counts ON counts.story_id = s.id
    WHERE counts.author_id = ${value("viewer")} AND s.id IN (
      SELECT unnest(${value("storyIds")}::uuid[])
      UNION SELECT p.story_id FROM series_parts p WHERE p.series_id = ${value("seriesId")}
    )
    ORDER BY s.id FOR KEY SHARE OF s FOR NO KEY UPDATE OF counts`,
);

const deleteParts = statement<{ seriesId: string }, unknown>(
  "delete-series-parts",
  (value) => sql`DELETE FROM series_parts WHERE series_id = ${value("seriesId")}`,
);

const insertParts = statement<PartsValues, unknown>(
  "insert-series-parts",
  (value) => sql`
    INSERT INTO series_parts (story_id, series_id, position, is_open, is_mature, word_count)
    SELECT counts.story_id, ${value("seriesId")}, request.position, counts.is_open, counts.is_mature, body.word_count
    FROM unnest(${value("storyIds")}::uuid[]) WITH ORDINALITY request (id, position)
      JOIN story_counts counts ON counts.story_id = request.id
      JOIN story_bodies body ON body.story_id = request.id`,
);

const setSeriesIds = statement<PartsValues & { lockedIds: readonly string[] }, unknown>(
  "set-series-of-stories",
  (value) => sql`
    UPDATE story_counts SET series_id = CASE
      WHEN story_id = ANY (${value("storyIds")}::uuid[]) THEN ${value("seriesId")}::uuid END
    WHERE story_id = ANY (${value("lockedIds")}::uuid[])
      AND (series_id IS NOT NULL) <> (story_id = ANY (${value("storyIds")}::uuid[]))`,
);

const touchSeries = statement<{ seriesId: string; now: Date }, unknown>(
  "touch-series-parts",
  (value) => sql`
    UPDATE series SET revision = revision + 1, updated_at = ${value("now")} WHERE id = ${value("seriesId")}`,
);

/**
 * Sets and orders all parts of the viewer's own series. Throws 403 or 404 for any other series, 409 with both versions
 * if `revision` is not the series' current one, 404 for a story that is not the viewer's own, and 409 for one that is
 * in another series.
 */
export function setSeriesParts(
  ctx: ViewerContext,
  input: { seriesId: string; storyIds: readonly string[]; revision: number },
): Promise<SeriesView> {
  const { seriesId, storyIds, revision } = input;
  return inTransaction(ctx, async (tx) => {
    if ((await lockOwnSeries(tx, seriesId)) !== revision) {
      const yours = { _id: seriesId, parts: [...storyIds], revision };
      const versions = toSeriesVersions(await getSeries(tx, seriesId), yours);
      throw new AppError("CONFLICT", sentences.series.changedElsewhere, { versions });
    }
    const values = { seriesId, storyIds };
    const locked = await tx.db.rows(lockStories, { ...values, viewer: tx.viewer.userId });
    const seriesIdByStory = new Map(locked.map((row) => [row.story_id, row.series_id]));
    if (storyIds.some((id) => !seriesIdByStory.has(id))) {
      throw notFound(sentences.stories.notFound);
    }
    if (storyIds.some((id) => ![null, seriesId].includes(seriesIdByStory.get(id) ?? null))) {
      throw new AppError("CONFLICT", sentences.series.inOtherSeries);
    }
    await tx.db.rows(deleteParts, { seriesId });
    await tx.db.rows(insertParts, values);
    await tx.db.rows(setSeriesIds, { ...values, lockedIds: [...seriesIdByStory.keys()] });
    await keepOneTrendingPart(tx.db, seriesId);
    await tx.db.rows(touchSeries, { seriesId, now: tx.clock.now() });
    const enteredIds = storyIds.filter((id) => seriesIdByStory.get(id) === null);
    await alertFollowersOfSeries(tx, enteredIds);
    return getSeries(tx, seriesId);
  });
}
