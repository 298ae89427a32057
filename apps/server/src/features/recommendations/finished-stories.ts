import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * True for the id of a story that the viewer has not read to its end. It is a scalar subquery, which PostgreSQL cannot
 * turn into a join with all stories that the viewer ever opened.
 */
export function isNotFinished(storyId: SQL, viewer: SQLWrapper): SQL {
  return sql`(SELECT p.finished_at FROM story_progress p
    WHERE p.user_id = ${viewer} AND p.story_id = ${storyId}) IS NULL`;
}

/** Returns a SQL array of the ids in `storyIds`, also an array, whose stories the viewer has read to the end. */
export function selectFinishedIds(storyIds: SQL, viewer: SQLWrapper): SQL {
  return sql`ARRAY(SELECT p.story_id FROM story_progress p
    WHERE p.user_id = ${viewer} AND p.story_id = ANY (${storyIds}) AND p.finished_at IS NOT NULL)`;
}
