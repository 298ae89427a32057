import type { CommentView } from "@kora/contract/comments";
import type { StoryCounts } from "@kora/contract/common";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { withdrawMentions } from "../alert-outbox/index.ts";
import { addToCount, lockStoryCounts, storyAudience, toStoryCounts } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { lockComment } from "./lock-comment.ts";
import { selectCommentToDelete } from "./read-comment.ts";
import { reassignFirstComment } from "./reassign-first-comment.ts";
import { type CommentRow, toCommentView } from "./views.ts";

/** Marks a comment as deleted and removes its text. */
const markAsDeleted = statement<
  { commentId: string; isRemoved: boolean; now: Date },
  Pick<CommentRow, "text" | "mentions" | "is_pinned" | "is_removed" | "deleted_at" | "revision">
>(
  "delete-comment",
  (value) => sql`
    UPDATE comments SET text = '', mentions = NULL, is_pinned = false, is_removed = ${value("isRemoved")},
      deleted_at = ${value("now")}, revision = revision + 1
    WHERE id = ${value("commentId")}
    RETURNING text, mentions, is_pinned, is_removed, deleted_at, revision`,
);

/**
 * Deletes a comment of the viewer, or removes one under the viewer's own story. Its row stays, so that the replies keep
 * their position. If it was the story's first comment, the earliest remaining one becomes the first and is returned as
 * `firstCommentId`, which is null otherwise.
 * Throws 404 if the viewer may not see the comment of another user under another user's story, and 403 if neither the
 * comment nor the story is their own.
 */
export function deleteComment(
  ctx: ViewerContext,
  { storyId, path }: { storyId: string; path: readonly string[] },
): Promise<StoryCounts & { comment: CommentView; firstCommentId: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const [, , row] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      lockComment(tx.db, { storyId, path }),
      tx.db.row(selectCommentToDelete, { ...viewerValues(tx.viewer), storyId, path }),
    ]);
    if (!row) throw notFound(sentences.comments.notFound);
    const isOwn = row.author_id === viewer;
    if (!isOwn && row.story_author_id !== viewer) throw forbidden(sentences.comments.notYours);

    const commentId = row.id;
    const [storyCounts, deleted, newFirstComment] = await tx.commitWith(
      Promise.all([
        addToCount(tx.db, "comment_count", storyId, -1),
        requireRow(tx.db, markAsDeleted, { commentId, isRemoved: !isOwn, now: tx.clock.now() }),
        row.is_first ? tx.db.row(reassignFirstComment, { storyId }) : undefined,
        withdrawMentions(tx, { commentId, userIds: (row.mentions ?? []).map(({ _id }) => _id) }),
      ]),
    );
    const firstCommentId = newFirstComment?.first_comment_id ?? null;
    const comment = toCommentView({ ...row, ...deleted }, viewer);
    const counts = toStoryCounts(storyCounts);
    tx.publish({
      ...storyAudience({ id: storyId, authorId: row.story_author_id, actorId: viewer }),
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
