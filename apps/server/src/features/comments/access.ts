import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ValueOf } from "../../platform/database/statement.ts";
import { storyForViewer } from "../stories/index.ts";
import { isVisibleAuthor, type ViewerValues } from "../visibility/index.ts";

/**
 * The common table expressions `story` and `comment`: a comment that is not deleted, of a story and an
 * author that the viewer may see, and not below one that they blocked; else no row. Statements about a
 * comment begin with it or with `commentAtPath`.
 */
export function commentForViewer(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  v: ValueOf<ViewerValues>,
): SQL {
  return commentWhere(sql`c.id = ${commentId}`, storyId, v);
}

/** As `commentForViewer`, blocked comments included; `v` gives the values of a viewer `withoutBlocks`. */
export function commentToReport(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  v: ValueOf<ViewerValues>,
): SQL {
  return commentWhere(sql`c.id = ${commentId}`, storyId, v, sql`true`);
}

/** As `commentForViewer`, for the comment to which `path` leads from the top comment down. */
export function commentAtPath(
  storyId: SQLWrapper,
  path: SQLWrapper,
  v: ValueOf<ViewerValues>,
): SQL {
  const given = sql`${path}::uuid[]`;
  const isThere = sql`c.id = (${given})[cardinality(${given})] AND c.path = ${given}`;
  return commentWhere(isThere, storyId, v);
}

function commentWhere(
  where: SQL,
  storyId: SQLWrapper,
  v: ValueOf<ViewerValues>,
  isShown = isNotBelowBlocked(sql`c`, v),
): SQL {
  return sql`${storyForViewer(storyId, v)},
    comment AS (
      SELECT c.* FROM story
        JOIN comments c ON c.story_id = story.id
        LEFT JOIN users author ON author.id = c.author_id
      WHERE ${where} AND c.deleted_at IS NULL
        AND ${isVisibleAuthor(sql`author`, v("hidden"))} AND ${isShown}
    )`;
}

/** True for who has blocked any comment, as nearly nobody has: to be found out once for many comments. */
export function hasBlockedComments(v: ValueOf<ViewerValues>): SQL {
  return sql`EXISTS (SELECT FROM comment_blocks b WHERE b.user_id = ${v("viewer")} OFFSET 0)`;
}

/**
 * True for a comment that the viewer did not block; those below one they did are reached by none. Where
 * `hasBlocked` is true it is looked up by key for each comment that is read: `OFFSET 0` forbids PostgreSQL to
 * join all comments of a story with all blocks first.
 */
export function isNotBlockedComment(
  comment: SQL,
  hasBlocked: SQLWrapper,
  v: ValueOf<ViewerValues>,
): SQL {
  return sql`NOT (${hasBlocked} AND EXISTS (
    SELECT FROM comment_blocks b WHERE b.user_id = ${v("viewer")} AND b.comment_id = ${comment}.id
    OFFSET 0
  ))`;
}

/** True for a comment that neither itself nor by one it stands below is blocked by the viewer. */
export function isNotBelowBlocked(comment: SQL, v: ValueOf<ViewerValues>): SQL {
  return sql`NOT EXISTS (
    SELECT FROM comment_blocks b
    WHERE b.user_id = ${v("viewer")} AND b.comment_id = ANY (${comment}.path)
  )`;
}
