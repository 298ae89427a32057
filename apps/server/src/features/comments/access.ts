import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import { visibleStory } from "../stories/index.ts";
import { isVisibleOrDeletedUser, type ViewerValues } from "../visibility/index.ts";

/**
 * Selects a comment that the viewer may see, with `story_author_id`. There is no row if its story is not visible, if the
 * comment is deleted or its author is not visible, or if the viewer blocked it or a comment above it. Every statement
 * about one comment selects from this or from a function below.
 */
export function visibleComment(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return selectComment(sql`c.id = ${commentId}`, storyId, value);
}

/**
 * Like `visibleComment`, but includes comments that the viewer blocked. The caller binds the values of a viewer without
 * blocked users and stories.
 */
export function commentToReport(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return selectComment(sql`c.id = ${commentId}`, storyId, value, { isUnblocked: sql`true` });
}

/**
 * Like `visibleComment`, without those below a comment of an author who is not visible: one does not write, like or reply
 * below a comment that is hidden from one.
 */
export function commentToAnswer(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  const isAllowed = isNotBelowHidden(sql`c`, value);
  return selectComment(sql`c.id = ${commentId} AND ${isAllowed}`, storyId, value);
}

/** Like `commentToAnswer`, for the comment at `path`: the ids from its top-level comment down to the comment itself. */
export function answerableCommentAtPath(
  storyId: SQLWrapper,
  path: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  return selectComment(
    sql`${isAtPath(path)} AND ${isNotBelowHidden(sql`c`, value)}`,
    storyId,
    value,
  );
}

/**
 * Selects the comment at `path` if the viewer wrote it, or sees it, or if it is under the viewer's story. So no block, mute
 * or suspension keeps a comment from being deleted by its author, or removed by the griot.
 */
export function commentToDelete(
  storyId: SQLWrapper,
  path: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  const visible = selectComment(isAtPath(path), storyId, value, {
    orElse: sql`story.author_id = ${value("viewer")}`,
  });
  const isOwn = sql`c.author_id = ${value("viewer")} AND c.deleted_at IS NULL`;
  return orOwn(visible, sql`${isAtPath(path)} AND ${isOwn}`, storyId);
}

/** Selects the comment at `path` if the viewer likes it, or may like it: taking back a like does not depend on seeing it. */
export function commentToUnlike(
  storyId: SQLWrapper,
  path: SQLWrapper,
  value: Placeholder<ViewerValues>,
): SQL {
  const isLiked = sql`EXISTS (
    SELECT FROM comment_likes l WHERE l.user_id = ${value("viewer")} AND l.comment_id = c.id)`;
  const likeable = answerableCommentAtPath(storyId, path, value);
  return orOwn(likeable, sql`${isAtPath(path)} AND ${isLiked}`, storyId);
}

/** Selects the comments of `selected`, and those of the story for which `isOwnAct` is true. */
function orOwn(selected: SQL, isOwnAct: SQL, storyId: SQLWrapper): SQL {
  return sql`${selected}
    UNION
    SELECT c.*, story.author_id AS story_author_id
    FROM stories story JOIN comments c ON c.story_id = story.id
    WHERE story.id = ${storyId} AND ${isOwnAct}`;
}

function isAtPath(path: SQLWrapper): SQL {
  const ids = sql`${path}::uuid[]`;
  return sql`c.id = (${ids})[cardinality(${ids})] AND c.path = ${ids}`;
}

/** `orElse` is true for comments that are included although the viewer does not see them. */
function selectComment(
  where: SQL,
  storyId: SQLWrapper,
  value: Placeholder<ViewerValues>,
  {
    isUnblocked = isNotBelowBlocked(sql`c`, value),
    orElse = sql`false`,
  }: { isUnblocked?: SQL; orElse?: SQL } = {},
): SQL {
  return sql`
    SELECT c.*, story.author_id AS story_author_id
    FROM (${visibleStory(storyId, value)}) story
      JOIN comments c ON c.story_id = story.id
      LEFT JOIN users author ON author.id = c.author_id
    WHERE ${where} AND c.deleted_at IS NULL AND author.deletion_requested_at IS NULL
      AND (${orElse}
        OR (${isVisibleOrDeletedUser(sql`author`, value("hiddenAuthorIds"))} AND ${isUnblocked}))`;
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

/** True unless the viewer does not see the author of a comment above this one. */
function isNotBelowHidden(comment: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(cardinality(${comment}.path) = 1 OR NOT EXISTS (
    SELECT FROM comments above LEFT JOIN users above_author ON above_author.id = above.author_id
    WHERE above.id = ANY (${comment}.path)
      AND NOT ${isVisibleOrDeletedUser(sql`above_author`, value("hiddenAuthorIds"))}
  ))`;
}
