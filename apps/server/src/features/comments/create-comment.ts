import type { CommentCreated } from "@kora/contract/comments";
import { firstDayComments, firstDayCommentsSentence } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type FirstDayLimit, limitFirstDay } from "../../platform/limits/limit-first-day.ts";
import { enqueueAlerts, type OutboxEvent } from "../alert-outbox/index.ts";
import { addToCount, storyAudience, toCommentAccess, toStoryCounts } from "../stories/index.ts";
import { decideCommenting } from "./decide-commenting.ts";
import {
  addToReplyCount,
  insertComment,
  type NewComment,
  setFirstComment,
} from "./insert-comment.ts";
import { findMentions } from "./mentions.ts";
import { type CommentingRow, type ParentRow, readCommenting } from "./read-commenting.ts";
import { toNewCommentView, toParentCounts } from "./views.ts";

const firstDayLimit: FirstDayLimit = {
  name: "comments of new accounts",
  limit: firstDayComments,
  toSentence: firstDayCommentsSentence,
};

interface CommentInput {
  storyId: string;
  text: string;
  parentId?: string;
}

/**
 * Creates a comment on a story, or with `parentId` a reply to one of its comments.
 * Throws 404 if the viewer may not see the story or the parent, or if the parent is deleted or too deep in the thread;
 * 403 if the griot does not let the viewer comment; and 429 above the limit of an account in its first 24 hours.
 */
export function createComment(
  ctx: ViewerContext,
  input: CommentInput,
): Promise<Omit<CommentCreated, "comments">> {
  return limitFirstDay(ctx, firstDayLimit, () => insertAndPublish(ctx, input));
}

async function insertAndPublish(
  ctx: ViewerContext,
  { storyId, text, parentId }: CommentInput,
): Promise<Omit<CommentCreated, "comments">> {
  const mentions = await findMentions(ctx, text);
  return inTransaction(ctx, async (tx) => {
    const { story, parent } = await readCommenting(tx, { storyId, parentId });
    if (parentId !== undefined && !parent) throw notFound(sentences.comments.notAnswerable);
    if (!story) throw notFound(sentences.stories.notFound);
    refuseUnlessMayComment(story, ctx.viewer.userId);

    const id = newId();
    const newComment: NewComment = {
      id,
      storyId,
      parentId: parent?.id ?? null,
      authorId: ctx.viewer.userId,
      path: [...(parent?.path ?? []), id],
      text,
      mentions,
      createdAt: ctx.clock.now(),
    };
    const isFirst = !parent && story.first_comment_id === null;
    const [storyCounts, parentCounts] = await tx.commitWith(
      Promise.all([
        addToCount(tx.db, "comment_count", storyId, 1),
        parent && addToReplyCount(tx.db, parent.id),
        insertComment(tx.db, newComment),
        isFirst && setFirstComment(tx.db, newComment),
        enqueueAlerts(tx, alertsOf(newComment, story, parent)),
      ]),
    );

    const comment = toNewCommentView(newComment, { author: story, isFirst });
    const counts = toStoryCounts(storyCounts);
    const answered = toParentCounts(newComment.parentId, parentCounts);
    tx.publish({
      ...storyAudience({
        id: storyId,
        authorId: story.story_author_id,
        actorId: ctx.viewer.userId,
        showsActorContent: true,
      }),
      event: "storyComments",
      payload: { change: "created", storyId, comment, parent: answered, counts },
    });
    return { ...counts, comment, parent: answered };
  });
}

/** Throws 403 with the reason if the viewer may not comment on a story that they see. */
function refuseUnlessMayComment(story: CommentingRow, viewer: string): void {
  const access = toCommentAccess(story, { isAuthor: story.story_author_id === viewer });
  const refusal = decideCommenting({ ...access, limitedUntil: story.limited_until });
  if (refusal !== null) throw forbidden(refusal);
}

/**
 * Returns the alerts of a comment: to the author of its parent, the author of the story and the users whom it mentions,
 * at most one to each.
 */
function alertsOf(
  { id: commentId, storyId, authorId, mentions }: NewComment,
  { story_author_id: storyAuthorId }: CommentingRow,
  parent: ParentRow | undefined,
): OutboxEvent[] {
  const typeByRecipient = new Map<string, OutboxEvent["type"]>();
  for (const { _id } of mentions) typeByRecipient.set(_id, "comment_mention");
  typeByRecipient.set(storyAuthorId, "story_comment");
  if (parent?.author_id) typeByRecipient.set(parent.author_id, "comment_reply");
  return [...typeByRecipient].map(([userId, type]) => ({
    userId,
    type,
    senderId: authorId,
    referenceId: storyId,
    commentId,
  }));
}
