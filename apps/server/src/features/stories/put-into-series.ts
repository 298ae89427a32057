import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError, invalid } from "../../platform/errors.ts";

/** Locks in the order of ids, so that two stories that change places between two series do not deadlock. */
const lockSeries = statement<{ ids: readonly string[]; viewer: string }, { id: string }>(
  "lock-series-of-story",
  (value) => sql`
    SELECT id FROM series WHERE id = ANY (${value("ids")}::uuid[]) AND author_id = ${value("viewer")}
    ORDER BY id FOR NO KEY UPDATE`,
);

const selectSeriesId = statement<{ storyId: string }, { series_id: string | null }>(
  "series-id-of-story",
  (value) => sql`SELECT series_id FROM story_counts WHERE story_id = ${value("storyId")}`,
);

const setSeriesId = statement<
  { storyId: string; seriesId: string | null; previousId: string | null },
  unknown
>(
  "set-series-of-story",
  (value) => sql`
    UPDATE story_counts SET series_id = ${value("seriesId")}
    WHERE story_id = ${value("storyId")} AND series_id IS NOT DISTINCT FROM ${value("previousId")}::uuid
    RETURNING 1`,
);

const deletePart = statement<{ storyId: string }, unknown>(
  "delete-series-part",
  (value) => sql`DELETE FROM series_parts WHERE story_id = ${value("storyId")}`,
);

const appendPart = statement<{ storyId: string; seriesId: string }, unknown>(
  "append-series-part",
  (value) => sql`
    INSERT INTO series_parts (story_id, series_id, position, is_open, is_mature, word_count)
    SELECT counts.story_id, ${value("seriesId")}, parts.last_position + 1, counts.is_open, counts.is_mature, body.word_count
    FROM story_counts counts JOIN story_bodies body ON body.story_id = counts.story_id
      CROSS JOIN (
        SELECT coalesce(max(position), 0) AS last_position, count(*) AS count
        FROM series_parts WHERE series_id = ${value("seriesId")}
      ) parts
    WHERE counts.story_id = ${value("storyId")} AND parts.count < ${literal(limits.series.parts)}
    RETURNING 1`,
);

const touchSeries = statement<{ ids: readonly string[]; now: Date }, unknown>(
  "touch-series",
  (value) => sql`
    UPDATE series SET revision = revision + 1, updated_at = ${value("now")}
    WHERE id = ANY (${value("ids")}::uuid[])`,
);

/**
 * Makes a story of the viewer the last part of the viewer's series `seriesId`, or takes it out of its series if
 * `seriesId` is null. Does nothing if the story is in that series already. Returns whether the story has entered a
 * series. Throws 400 for a series of another user and for a full series.
 */
export async function putIntoSeries(
  tx: TransactionContext<Viewer>,
  { storyId, seriesId }: { storyId: string; seriesId: string | null },
): Promise<boolean> {
  const { series_id: previousId = null } = (await tx.db.row(selectSeriesId, { storyId })) ?? {};
  if (previousId === seriesId) return false;
  const ids = [previousId, seriesId].filter((id) => id !== null);
  const locked = await tx.db.rows(lockSeries, { ids, viewer: tx.viewer.userId });
  if (seriesId !== null && !locked.some(({ id }) => id === seriesId)) {
    throw invalid("series", sentences.series.notFound);
  }
  if (!(await tx.db.row(setSeriesId, { storyId, seriesId, previousId }))) {
    // The story was deleted, or has changed its series, between the two statements.
    throw new AppError("CONFLICT");
  }
  await tx.db.rows(deletePart, { storyId });
  if (seriesId !== null) {
    if (!(await tx.db.row(appendPart, { storyId, seriesId }))) {
      throw invalid("series", sentences.series.tooManyParts);
    }
    await keepOneTrendingPart(tx.db, seriesId);
  }
  await tx.db.rows(touchSeries, { ids, now: tx.clock.now() });
  return seriesId !== null;
}

/** Takes a deleted story out of its series. Call it after the statement that deletes the row of `story_counts`. */
export async function removeFromSeries(db: Queryable, storyId: string): Promise<void> {
  await db.rows(deletePart, { storyId });
}

/** Skips rows that the job `rank-trending` has locked, because the next run of the job lists a series once anyway. */
const deleteLowerTrending = statement<{ seriesId: string }, unknown>(
  "delete-lower-trending-parts",
  (value) => sql`
    DELETE FROM trending_stories WHERE story_id IN (
      SELECT t.story_id FROM series_parts p JOIN trending_stories t ON t.story_id = p.story_id
      WHERE p.series_id = ${value("seriesId")} AND EXISTS (
        SELECT FROM series_parts other JOIN trending_stories higher ON higher.story_id = other.story_id
        WHERE other.series_id = ${value("seriesId")} AND (higher.score, higher.story_id) > (t.score, t.story_id)
      )
      FOR UPDATE OF t SKIP LOCKED
    )`,
);

/** Removes all parts of a series but the highest from the trending list, which shows a series once. */
export async function keepOneTrendingPart(db: Queryable, seriesId: string): Promise<void> {
  await db.rows(deleteLowerTrending, { seriesId });
}
