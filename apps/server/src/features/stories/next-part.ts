import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The columns `parts`, the ids of the visible parts of a series in their order, and `story_ids`, the ids of all parts.
 * They aggregate rows `part` of `series_parts`.
 */
export function partIds(isVisible: SQL): SQL {
  return sql`coalesce(array_agg(part.story_id ORDER BY part.position) FILTER (WHERE ${isVisible}), '{}') AS parts,
    array_agg(part.story_id) AS story_ids`;
}

/**
 * Selects the id of the part with which the viewer continues a series: the first unfinished one from the part on that
 * they read last, else the first unfinished one, and null if they have finished all. Without progress, it is the first
 * part. Only rows `part` that meet `isShown` count, so a hidden part is passed over. `storyIds` are the ids of all parts,
 * in which one scan of an index finds the viewer's progress.
 */
export function nextPart(
  { seriesId, storyIds, isShown }: { seriesId: SQL; storyIds: SQL; isShown: SQL },
  viewer: SQLWrapper,
): SQL {
  const firstUnfinished = (condition: SQL) => sql`(SELECT part.story_id FROM series_parts part
    WHERE part.series_id = ${seriesId} AND ${condition}
      AND part.story_id <> ALL (progress.finished) AND ${isShown}
    ORDER BY part.position LIMIT 1)`;
  return sql`(
    SELECT coalesce(
      ${firstUnfinished(sql`part.position >= progress.position`)},
      ${firstUnfinished(sql`part.position < progress.position`)})
    FROM (
      SELECT coalesce(finished, '{}') AS finished,
        coalesce((SELECT position FROM series_parts WHERE story_id = last_read), 0) AS position
      FROM (
        SELECT array_agg(story_id) FILTER (WHERE finished_at IS NOT NULL) AS finished,
          (array_agg(story_id ORDER BY read_at DESC, story_id DESC))[1] AS last_read
        FROM story_progress
        WHERE user_id = ${viewer} AND story_id = ANY (${storyIds}) AND seconds > 0
      ) own OFFSET 0
    ) progress)`;
}
