import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import { visibleStory } from "../stories/index.ts";
import { isVisibleOrDeletedUser, type ViewerValues } from "../visibility/index.ts";

/**
 * Returns the common table expressions `story` and `comment`: a comment that the viewer may see and its story. `story`
 * is empty if it is not visible. `comment` is empty then, and also if it is deleted, its author is not visible, or the
 * viewer blocked it or a comment above it. The `WITH` clause of a statement about one comment begins with this or with
 * `commentAtPath`.
 */
export function commentForViewer(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return commentWhere(sql`c.id = ${commentId}`, storyId, value);
}

/**
 * Like `commentForViewer`, but includes comments that the viewer blocked. The caller binds the values of a viewer
 * without blocked users and stories.
 */
export function commentToReport(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return commentWhere(sql`c.id = ${commentId}`, storyId, value, { isUnblocked: sql`true` });
}

/**
 * Like `commentForViewer`, for the comment at `path`: the ids from its top-level comment down to the comment itself.
 */
export function commentAtPath(
  storyId: SQLWrapper,
  path: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return commentWhere(isAtPath(path), storyId, value);
}

function isAtPath(path: SQLWrapper): SQL {
  const ids = sql`${path}::uuid[]`;
  return sql`c.id = (${ids})[cardinality(${ids})] AND c.path = ${ids}`;
}

/** `orElse` is true for comments that are included although the viewer does not see them. */
function commentWhere(
  where: SQL,
  storyId: SQLWrapper,
  value: Placeholder<ViewerValues>,
  {
    isUnblocked = isNotBelowBlocked(sql`c`, value),
    orElse = sql`false`,
  }: { isUnblocked?: SQL; orElse?: SQL } = {},
): SQL {
  return sql`story AS (${visibleStory(storyId, value)}),
    comment AS (
      SELECT c.* FROM story
        JOIN comments c ON c.story_id = story.id
        LEFT JOIN users author ON author.id = c.author_id
      WHERE ${where} AND c.deleted_at IS NULL AND author.deletion_requested_at IS NULL
        AND (${orElse}
          OR (${isVisibleOrDeletedUser(sql`author`, value("hiddenAuthorIds"))} AND ${isUnblocked}))
    )`;
}

/**
 * Like `commentAtPath`, but the griot of the story also gets comments of users who are not visible, or that the griot
 * has blocked. So no block, mute or suspension keeps a comment from being removed.
 */
export function commentToDelete(
  storyId: SQLWrapper,
  path: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return commentWhere(isAtPath(path), storyId, value, {
    orElse: sql`story.author_id = ${value("viewer")}`,
  });
}

/**
 * True if the viewer has blocked any comment. Few viewers have blocked comments, so a list evaluates this once, and
 * checks each of its comments only if this is true.
 */
export function hasBlockedComments(value: Placeholder<ViewerValues>): SQL {
  return sql`EXISTS (SELECT FROM comment_blocks b WHERE b.user_id = ${value("viewer")} OFFSET 0)`;
}

/**
 * True for a comment that the viewer did not block. The comments above it need no check here, because threads are read
 * from the top down. If `hasBlocked` is true, `OFFSET 0` keeps this a look-up by key for each comment; without it,
 * PostgreSQL may join all comments of a story with all blocks first.
 */
export function isNotBlockedComment(
  comment: SQL,
  hasBlocked: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return sql`NOT (${hasBlocked} AND EXISTS (
    SELECT FROM comment_blocks b WHERE b.user_id = ${value("viewer")} AND b.comment_id = ${comment}.id
    OFFSET 0
  ))`;
}

/** True unless the viewer blocked the comment or a comment above it. */
export function isNotBelowBlocked(comment: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`NOT EXISTS (
    SELECT FROM comment_blocks b
    WHERE b.user_id = ${value("viewer")} AND b.comment_id = ANY (${comment}.path)
  )`;
}
