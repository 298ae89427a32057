import type { CommentView } from "@kora/contract/comments";
import type { StoryCounts } from "@kora/contract/common";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import {
  type CountsRow,
  countColumns,
  incrementCount,
  lockStoryCounts,
  storyAudience,
  toStoryCounts,
} from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { commentToDelete } from "./access.ts";
import { reassignFirstComment } from "./reassign-first-comment.ts";
import { type CommentRow, commentColumns, likeColumns, toCommentView } from "./views.ts";

const selectAuthors = statement<
  { storyId: string; path: readonly string[] } & ViewerValues,
  { id: string; author_id: string | null; story_author_id: string }
>(
  "comment-authors",
  (value) => sql`
    WITH comment AS (${commentToDelete(value("storyId"), value("path"), value)})
    SELECT id, author_id, story_author_id FROM comment`,
);

/**
 * Marks the comment as deleted and removes its text. The caller has checked that the viewer is its author or the griot of
 * its story. `incrementCount` reads `increments` and defines `updated_counts`.
 */
const markAsDeleted = statement<
  { commentId: string; now: Date } & ViewerValues,
  CommentRow & CountsRow
>(
  "delete-comment",
  (value) => sql`
    WITH deleted AS (
      UPDATE comments SET text = '', mentions = NULL, is_pinned = false, deleted_at = ${value("now")},
        revision = revision + 1,
        is_removed = author_id IS DISTINCT FROM ${value("viewer")}
      WHERE id = ${value("commentId")} AND deleted_at IS NULL
      RETURNING *
    ),
    increments AS (SELECT story_id, -1 AS amount FROM deleted),
    ${incrementCount("comment_count")}
    SELECT ${countColumns(sql`updated_counts`)}, ${commentColumns(sql`deleted`, sql`author`)},
      ${likeColumns({
        comment: sql`deleted`,
        counts: sql`updated_counts`,
        viewer: value("viewer"),
        hiddenUserIds: value("hiddenUserIds"),
      })}
    FROM deleted CROSS JOIN updated_counts LEFT JOIN users author ON author.id = deleted.author_id`,
);

/**
 * Deletes a comment of the viewer, or removes one under the viewer's own story. Its row stays, so that the replies keep
 * their position. If it was the story's first comment, the earliest remaining one becomes the first and is returned as
 * `firstCommentId`, which is null otherwise.
 * Throws 404 if the viewer may not see the comment under another user's story, and 403 if neither the comment nor the story is their own.
 */
export function deleteComment(
  ctx: ViewerContext,
  input: { storyId: string; path: readonly string[] },
): Promise<StoryCounts & { comment: CommentView; firstCommentId: string | null }> {
  const { storyId, path } = input;
  const viewer = ctx.viewer.userId;
  const viewerParams = viewerValues(ctx.viewer);
  return inTransaction(ctx, async (tx) => {
    const [, target] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectAuthors, { storyId, path, ...viewerParams }),
    ]);
    if (!target) {
      throw notFound(sentences.comments.notFound);
    }
    if (target.author_id !== viewer && target.story_author_id !== viewer) {
      throw forbidden(sentences.comments.notYours);
    }
    const commentId = target.id;
    const row = await tx.db.row(markAsDeleted, {
      commentId,
      ...viewerParams,
      now: tx.clock.now(),
    });
    if (!row) {
      throw notFound(sentences.comments.notFound);
    }
    const newFirstComment = row.is_first
      ? await tx.db.row(reassignFirstComment, { storyId })
      : undefined;
    const firstCommentId = newFirstComment?.first_comment_id ?? null;
    const [comment, counts] = [toCommentView(row, viewer), toStoryCounts(row)];
    tx.publish({
      ...storyAudience({ id: storyId, authorId: target.story_author_id, actorId: viewer }),
      event: "storyComments",
      payload: {
        change: "deleted",
        storyId,
        commentId,
        isRemoved: comment.isRemoved,
        revision: comment.revision,
        firstCommentId,
        counts,
      },
    });
    return { ...counts, comment, firstCommentId };
  });
}
