import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import {
  type CountsRow,
  countColumns,
  incrementCount,
  storyAudience,
  toStoryCounts,
} from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { reassignFirstComment } from "./reassign-first-comment.ts";
import { type CommentRow, commentColumns, likeColumns, toCommentView } from "./views.ts";

interface HiddenCommentRow extends CountsRow {
  story_id: string;
  revision: number;
  is_first: boolean;
  story_author_id: string;
}

/** Locks the counts of the story before the comment, as all commands do that change comments: see `lockStoryCounts`. */
const lockCountsOfComment = statement<{ commentId: string }, unknown>(
  "lock-counts-of-comment",
  (value) => sql`
    SELECT FROM story_counts counts JOIN comments c ON c.story_id = counts.story_id
    WHERE c.id = ${value("commentId")}
    FOR NO KEY UPDATE OF counts`,
);

/**
 * Marks a comment as deleted and hidden. Its text stays, so that a moderator can show the comment again.
 * `incrementCount` reads `increments` and defines `updated_counts`.
 */
const hide = statement<{ commentId: string; now: Date }, HiddenCommentRow>(
  "hide-comment",
  (value) => sql`
    WITH hidden AS (
      UPDATE comments SET hidden_at = ${value("now")}, deleted_at = ${value("now")}, is_pinned = false,
        revision = revision + 1
      WHERE id = ${value("commentId")} AND deleted_at IS NULL
      RETURNING id, story_id, revision
    ),
    increments AS (SELECT story_id, -1 AS amount FROM hidden),
    ${incrementCount("comment_count")}
    SELECT ${countColumns(sql`updated_counts`)}, hidden.story_id, hidden.revision,
      updated_counts.first_comment_id IS NOT DISTINCT FROM hidden.id AS is_first,
      story.author_id AS story_author_id
    FROM hidden CROSS JOIN updated_counts JOIN stories story ON story.id = hidden.story_id`,
);

/** Hides a comment from all users except moderators. Returns false if it is already hidden or deleted. */
export async function hideComment(tx: TransactionContext, commentId: string): Promise<boolean> {
  const [, row] = await Promise.all([
    tx.db.rows(lockCountsOfComment, { commentId }),
    tx.db.row(hide, { commentId, now: tx.clock.now() }),
  ]);
  if (!row) return false;
  const { story_id: storyId, story_author_id: authorId } = row;
  const newFirstComment = row.is_first
    ? await tx.db.row(reassignFirstComment, { storyId })
    : undefined;
  tx.publish({
    // The event must reach users with a block between them and the moderator, so the story's author is the actor.
    ...storyAudience({ id: storyId, authorId, actorId: authorId }),
    event: "storyComments",
    payload: {
      change: "deleted",
      storyId,
      commentId,
      isRemoved: false,
      revision: row.revision,
      firstCommentId: newFirstComment?.first_comment_id ?? null,
      counts: toStoryCounts(row),
    },
  });
  return true;
}

const unhide = statement<
  { commentId: string } & ViewerValues,
  CommentRow & CountsRow & { story_author_id: string }
>(
  "unhide-comment",
  (value) => sql`
    WITH shown AS (
      UPDATE comments SET hidden_at = NULL, deleted_at = NULL, revision = revision + 1
      WHERE id = ${value("commentId")} AND hidden_at IS NOT NULL AND author_id IS NOT NULL
      RETURNING *
    ),
    increments AS (SELECT story_id, 1 AS amount FROM shown),
    ${incrementCount("comment_count")}
    SELECT ${countColumns(sql`updated_counts`)}, ${commentColumns(sql`shown`, sql`author`)},
      ${likeColumns({
        comment: sql`shown`,
        counts: sql`updated_counts`,
        viewer: value("viewer"),
        hiddenUserIds: value("hiddenUserIds"),
      })}, story.author_id AS story_author_id
    FROM shown CROSS JOIN updated_counts JOIN stories story ON story.id = shown.story_id
      LEFT JOIN users author ON author.id = shown.author_id`,
);

/** Shows a hidden comment again. Returns false if it is not hidden, or if its author's account was deleted. */
export async function unhideComment(
  tx: TransactionContext<Viewer>,
  commentId: string,
): Promise<boolean> {
  const [, row] = await Promise.all([
    tx.db.rows(lockCountsOfComment, { commentId }),
    tx.db.row(unhide, { commentId, ...viewerValues(tx.viewer) }),
  ]);
  if (!row) return false;
  const { story_id: storyId, story_author_id: authorId } = row;
  const firstComment = await tx.db.row(reassignFirstComment, { storyId });
  const firstCommentId = firstComment?.first_comment_id ?? null;
  const comment = toCommentView(
    { ...row, is_first: firstCommentId === commentId },
    tx.viewer.userId,
  );
  tx.publish({
    // The event must not go to users with a block between them and the comment's author.
    ...storyAudience({ id: storyId, authorId, actorId: row.author_id ?? authorId }),
    event: "storyComments",
    payload: {
      change: "restored",
      storyId,
      // The event is the same for all viewers.
      comment: { ...comment, isLiked: false, likes: [] },
      firstCommentId,
      counts: toStoryCounts(row),
    },
  });
  return true;
}
