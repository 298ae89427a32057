import type { Mentions } from "@kora/contract/common";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { withdrawMentions } from "../alert-outbox/index.ts";
import { addToCount, storyAudience, toStoryCounts } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { reassignFirstComment } from "./reassign-first-comment.ts";
import { type CommentRow, commentColumns, likeColumns, toCommentView } from "./views.ts";

/** A comment that a moderator hides or shows again. */
interface ModeratedCommentRow {
  story_id: string;
  story_author_id: string;
  /** Null after the author's account was deleted. */
  author_id: string | null;
  mentions: Mentions | null;
  is_first: boolean;
  is_deleted: boolean;
  is_hidden: boolean;
}

/** Locks the counts of the story before the comment, as all commands do that change both: see `lockStoryCounts`. */
const lockCountsOfComment = statement<{ commentId: string }, unknown>(
  "lock-counts-of-comment",
  (value) => sql`
    SELECT FROM story_counts counts JOIN comments c ON c.story_id = counts.story_id
    WHERE c.id = ${value("commentId")}
    FOR NO KEY UPDATE OF counts`,
);

const selectComment = statement<{ commentId: string }, ModeratedCommentRow>(
  "comment-to-hide",
  (value) => sql`
    SELECT c.story_id, story.author_id AS story_author_id, c.author_id, c.mentions,
      c.id IS NOT DISTINCT FROM counts.first_comment_id AS is_first,
      c.deleted_at IS NOT NULL AS is_deleted, c.hidden_at IS NOT NULL AS is_hidden
    FROM comments c JOIN stories story ON story.id = c.story_id
      JOIN story_counts counts ON counts.story_id = c.story_id
    WHERE c.id = ${value("commentId")}`,
);

/** Locks and reads a comment. Returns undefined if its story is deleted. */
async function lockToModerate(
  { db }: TransactionContext,
  commentId: string,
): Promise<ModeratedCommentRow | undefined> {
  const [, comment] = await Promise.all([
    db.rows(lockCountsOfComment, { commentId }),
    db.row(selectComment, { commentId }),
  ]);
  return comment;
}

/** Marks a comment as deleted and hidden. Its text stays, so that a moderator can show the comment again. */
const hide = statement<{ commentId: string; now: Date }, { revision: number }>(
  "hide-comment",
  (value) => sql`
    UPDATE comments SET hidden_at = ${value("now")}, deleted_at = ${value("now")}, is_pinned = false,
      revision = revision + 1
    WHERE id = ${value("commentId")}
    RETURNING revision`,
);

/**
 * Hides a comment from all users except moderators. Returns false if it is already hidden or deleted, or its story is
 * deleted.
 */
export async function hideComment(tx: TransactionContext, commentId: string): Promise<boolean> {
  const comment = await lockToModerate(tx, commentId);
  if (!comment || comment.is_deleted) return false;
  const { story_id: storyId, story_author_id: authorId } = comment;
  const [storyCounts, hidden, newFirstComment] = await Promise.all([
    addToCount(tx.db, "comment_count", storyId, -1),
    requireRow(tx.db, hide, { commentId, now: tx.clock.now() }),
    comment.is_first ? tx.db.row(reassignFirstComment, { storyId }) : undefined,
    withdrawMentions(tx, {
      commentId,
      userIds: (comment.mentions ?? []).map(({ _id }) => _id),
    }),
  ]);
  tx.publish({
    // The event must reach users with a block between them and the moderator, so the story's author is the actor.
    ...storyAudience({ id: storyId, authorId, actorId: authorId }),
    event: "storyComments",
    payload: {
      change: "deleted",
      storyId,
      commentId,
      isRemoved: false,
      revision: hidden.revision,
      firstCommentId: newFirstComment?.first_comment_id ?? null,
      counts: toStoryCounts(storyCounts),
    },
  });
  return true;
}

const unhide = statement<{ commentId: string }, unknown>(
  "unhide-comment",
  (value) => sql`
    UPDATE comments SET hidden_at = NULL, deleted_at = NULL, revision = revision + 1
    WHERE id = ${value("commentId")}`,
);

const selectShown = statement<{ commentId: string } & ViewerValues, CommentRow>(
  "shown-comment",
  (value) => sql`
    SELECT ${commentColumns(sql`c`, sql`author`)}, ${likeColumns({
      comment: sql`c`,
      counts: sql`counts`,
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
    })}
    FROM comments c JOIN story_counts counts ON counts.story_id = c.story_id
      LEFT JOIN users author ON author.id = c.author_id
    WHERE c.id = ${value("commentId")}`,
);

/**
 * Shows a hidden comment again. Returns false if it is not hidden, if its author's account was deleted, or its story.
 */
export async function unhideComment(
  tx: TransactionContext<Viewer>,
  commentId: string,
): Promise<boolean> {
  const hidden = await lockToModerate(tx, commentId);
  if (!hidden?.is_hidden || hidden.author_id === null) return false;
  const { story_id: storyId, story_author_id: authorId } = hidden;
  const [storyCounts, , firstComment, row] = await Promise.all([
    addToCount(tx.db, "comment_count", storyId, 1),
    tx.db.rows(unhide, { commentId }),
    tx.db.row(reassignFirstComment, { storyId }),
    requireRow(tx.db, selectShown, { commentId, ...viewerValues(tx.viewer) }),
  ]);
  tx.publish({
    // The event must not go to users who muted the comment's author, or with a block between them.
    ...storyAudience({
      id: storyId,
      authorId,
      actorId: row.author_id ?? authorId,
      showsActorContent: true,
    }),
    event: "storyComments",
    payload: {
      change: "restored",
      storyId,
      // The event is the same for all viewers.
      comment: { ...toCommentView(row, tx.viewer.userId), isLiked: false, likes: [] },
      firstCommentId: firstComment?.first_comment_id ?? null,
      counts: toStoryCounts(storyCounts),
    },
  });
  return true;
}
