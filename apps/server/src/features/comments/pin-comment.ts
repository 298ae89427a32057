import type { CommentView } from "@kora/contract/comments";
import type { StoryCommentsEvent } from "@kora/contract/events";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { getStoryForViewer, lockStoryCounts, storyAudience } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { selectCommentAtPath } from "./read-comment.ts";
import { toCommentView } from "./views.ts";

type PinnedEvent = StoryCommentsEvent & { change: "pinned" };

/** Takes off the pinned comment unless it is `exceptId`. */
const unpin = statement<
  { storyId: string; exceptId: string | null },
  { id: string; revision: number }
>(
  "unpin-comment",
  (value) => sql`
    UPDATE comments SET is_pinned = false, revision = revision + 1
    WHERE story_id = ${value("storyId")} AND is_pinned AND id IS DISTINCT FROM ${value("exceptId")}::uuid
    RETURNING id, revision`,
);

const pin = statement<{ commentId: string }, { id: string; revision: number }>(
  "pin-comment",
  (value) => sql`
    UPDATE comments SET is_pinned = true, revision = revision + 1
    WHERE id = ${value("commentId")} AND NOT is_pinned AND deleted_at IS NULL
    RETURNING id, revision`,
);

/**
 * Pins a top-level comment on the viewer's story as the only one, or takes it off if `on` is false. A repeated call
 * changes nothing. Throws 404 if the viewer may not see the story or the comment, and 403 if the story is not their own.
 */
export async function pinComment(
  ctx: ViewerContext,
  { storyId, path, on }: { storyId: string; path: readonly string[]; on: boolean },
): Promise<{ comment: CommentView }> {
  const { authorId } = await getStoryForViewer(ctx, storyId);
  if (authorId !== ctx.viewer.userId) {
    throw forbidden(sentences.comments.notYourStoryToPin);
  }
  return inTransaction(ctx, async (tx) => {
    const target = { storyId, path, ...viewerValues(tx.viewer) };
    // Concurrent pins on one story run one after another.
    const [, comment] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectCommentAtPath, target),
    ]);
    if (!comment) {
      throw notFound(sentences.comments.notFound);
    }
    const comments: PinnedEvent["comments"] = [];
    if (on || comment.is_pinned) {
      const unpinned = await tx.db.rows(unpin, { storyId, exceptId: on ? comment.id : null });
      comments.push(...unpinned.map((row) => toChange(row, false)));
    }
    if (on) {
      const pinned = await tx.db.rows(pin, { commentId: comment.id });
      comments.push(...pinned.map((row) => toChange(row, true)));
    }
    if (comments.length > 0) {
      tx.publish({
        ...storyAudience({ id: storyId, authorId, actorId: authorId }),
        event: "storyComments",
        payload: { change: "pinned", storyId, comments },
      });
    }
    const row = await tx.db.row(selectCommentAtPath, target);
    if (!row) {
      throw notFound(sentences.comments.notFound);
    }
    return { comment: toCommentView(row, tx.viewer.userId) };
  });
}

const toChange = (
  { id: commentId, revision }: { id: string; revision: number },
  isPinned: boolean,
) => ({
  commentId,
  isPinned,
  revision,
});
