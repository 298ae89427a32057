import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import { isVisiblePart } from "../stories/index.ts";
import type { ViewerValues } from "../visibility/index.ts";

/**
 * True for the id of a story that the viewer has not read to its end. It is a scalar subquery, which PostgreSQL cannot
 * turn into a join with all stories that the viewer ever opened.
 */
function isNotFinished(storyId: SQL, viewer: SQLWrapper): SQL {
  return sql`(SELECT p.finished_at FROM story_progress p
    WHERE p.user_id = ${viewer} AND p.story_id = ${storyId}) IS NULL`;
}

/** Returns a SQL array of the ids in `storyIds`, also an array, whose stories the viewer has read to the end. */
export function selectFinishedIds(storyIds: SQL, viewer: SQLWrapper): SQL {
  return sql`ARRAY(SELECT p.story_id FROM story_progress p
    WHERE p.user_id = ${viewer} AND p.story_id = ANY (${storyIds}) AND p.finished_at IS NOT NULL)`;
}

/**
 * True for a story `s` of another user that the viewer has not finished, or that is a part of a series with a visible
 * part that the viewer has not finished. Of a series, it is false if `isShownInstead` is true for one of its visible
 * parts. It reads the rows of one series, at most 500, and stops at the first that decides.
 */
export function isUnfinishedWork(
  value: Placeholder<ViewerValues>,
  isShownInstead?: (part: SQL) => SQL,
): SQL {
  const existsPart = (condition: SQL) => sql`EXISTS (SELECT FROM series_parts part
    WHERE part.series_id = own.series_id AND ${isVisiblePart(sql`part`, sql`s.author_id`, value)} AND ${condition})`;
  const hasUnfinishedPart = existsPart(isNotFinished(sql`part.story_id`, value("viewer")));
  const isInSeries = isShownInstead
    ? sql`NOT ${existsPart(isShownInstead(sql`part`))} AND ${hasUnfinishedPart}`
    : hasUnfinishedPart;
  return sql`coalesce((
    SELECT ${isInSeries} FROM series_parts own WHERE own.story_id = s.id
  ), ${isNotFinished(sql`s.id`, value("viewer"))})`;
}
