import type { CommentView } from "@kora/contract/comments";
import type { Mentions } from "@kora/contract/common";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { enqueueAlerts, type OutboxEvent, withdrawMentions } from "../alert-outbox/index.ts";
import { storyAudience } from "../stories/index.ts";
import { requireNotLimited, viewerValues } from "../visibility/index.ts";
import { lockComment } from "./lock-comment.ts";
import { findMentions, toMentionsJson } from "./mentions.ts";
import { selectCommentAtPath } from "./read-comment.ts";
import { type CommentRow, toCommentView } from "./views.ts";

const setText = statement<
  { commentId: string; text: string; mentions: string | null; editedAt: Date | null },
  Pick<CommentRow, "text" | "mentions" | "edited_at" | "revision">
>(
  "edit-comment",
  (value) => sql`
    UPDATE comments SET text = ${value("text")}, mentions = ${value("mentions")}::jsonb,
      edited_at = ${value("editedAt")}, revision = revision + 1
    WHERE id = ${value("commentId")}
    RETURNING text, mentions, edited_at, revision`,
);

/**
 * Changes the text of a comment of the viewer, also while the griot accepts no new comments. Readers see that it was
 * edited only from 15 minutes after writing. Throws 404 if the viewer may not see the comment, and 403 if it is not
 * their own. Throws the error of a limit by moderators.
 */
export async function editComment(
  ctx: ViewerContext,
  { storyId, path, text }: { storyId: string; path: readonly string[]; text: string },
): Promise<{ comment: CommentView }> {
  const mentions = await findMentions(ctx, text);
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const [, , row] = await Promise.all([
      requireNotLimited(tx),
      lockComment(tx.db, { storyId, path }),
      tx.db.row(selectCommentAtPath, { ...viewerValues(tx.viewer), storyId, path }),
    ]);
    if (!row) throw notFound(sentences.comments.notFound);
    if (row.author_id !== viewer) throw forbidden(sentences.comments.notYoursToEdit);

    const [edited] = await tx.commitWith(
      Promise.all([
        requireRow(tx.db, setText, {
          commentId: row.id,
          text,
          mentions: toMentionsJson(mentions),
          editedAt: isQuietEdit(row, tx.clock.now()) ? row.edited_at : tx.clock.now(),
        }),
        enqueueAlerts(tx, alertsOf(row, mentions)),
        withdrawMentions(tx, { commentId: row.id, userIds: lostMentions(row, mentions) }),
      ]),
    );
    const comment = toCommentView({ ...row, ...edited }, viewer);
    const { _id: commentId, editedAt, revision } = comment;
    tx.publish({
      ...storyAudience({
        id: storyId,
        authorId: row.story_author_id,
        actorId: viewer,
        showsActorContent: true,
      }),
      event: "storyComments",
      payload: {
        change: "edited",
        storyId,
        commentId,
        text: comment.text,
        mentions: comment.mentions,
        editedAt,
        revision,
      },
    });
    return { comment };
  });
}

/** Returns whether readers do not see the time of an edit at `now`, because the comment is new. */
function isQuietEdit({ created_at: createdAt }: CommentRow, now: Date): boolean {
  return now.getTime() < createdAt.getTime() + limits.comment.quietEditMilliseconds;
}

/** Returns the ids of the users whom a comment mentioned before an edit, and mentions no more. */
function lostMentions(comment: CommentRow, mentions: Mentions): string[] {
  const currentIds = new Set(mentions.map(({ _id }) => _id));
  return (comment.mentions ?? []).map(({ _id }) => _id).filter((id) => !currentIds.has(id));
}

/** Returns the alerts to the users whom a comment of the viewer did not mention before the edit. */
function alertsOf(comment: CommentRow, mentions: Mentions): OutboxEvent[] {
  const formerIds = new Set(comment.mentions?.map(({ _id }) => _id));
  return mentions
    .filter(({ _id }) => !formerIds.has(_id))
    .map(({ _id }) => ({
      userId: _id,
      type: "comment_mention",
      senderId: comment.author_id,
      referenceId: comment.story_id,
      commentId: comment.id,
    }));
}
