import type { CommentCreated } from "@kora/contract/comments";
import { firstDayComments, firstDayCommentsSentence } from "@kora/contract/rate-limits";
import type { ViewerContext } from "../../platform/context.ts";
import { newId } from "../../platform/ids.ts";
import { type FirstDayLimit, limitFirstDay } from "../../platform/limits/limit-first-day.ts";
import { storyAudience, toStoryCounts } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { getCommentRefusalError } from "./get-comment-refusal.ts";
import { insertComment, insertReply } from "./insert-comment.ts";
import { findMentions, toMentionsJson } from "./mentions.ts";
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
  input: CommentInput,
): Promise<Omit<CommentCreated, "comments">> {
  const { storyId, text, parentId } = input;
  const mentions = await findMentions(ctx, text);
  const params = {
    ...viewerValues(ctx.viewer),
    id: newId(),
    storyId,
    text,
    mentions: toMentionsJson(mentions),
    now: ctx.clock.now(),
  };
  const [row] = await (parentId === undefined
    ? ctx.db.run(insertComment, params)
    : ctx.db.run(insertReply, { ...params, parentId }));
  if (!row) {
    throw await getCommentRefusalError(ctx, input);
  }
  const comment = toNewCommentView(row, { ...params, mentions });
  const counts = toStoryCounts(row);
  const parent = toParentCounts(row);
  ctx.publish({
    ...storyAudience({
      id: storyId,
      authorId: row.story_author_id,
      actorId: ctx.viewer.userId,
      showsActorContent: true,
    }),
    event: "storyComments",
    payload: { change: "created", storyId, comment, parent, counts },
  });
  ctx.trigger("make-alerts");
  return { ...counts, comment, parent };
}
