import type { CommentCreated } from "@kora/contract/comments";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { storyAudience, toStoryCounts } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { insertComment, insertReply } from "./insert-comment.ts";
import { toNewCommentView, toParentCounts } from "./views.ts";

/**
 * Creates a comment on a story, or with `parentId` a reply to one of its comments.
 * Throws 404 if the viewer may not see the story or the parent, or if the parent is deleted or too deep in the thread.
 */
export async function createComment(
  ctx: ViewerContext,
  input: { storyId: string; text: string; parentId?: string },
): Promise<Omit<CommentCreated, "comments">> {
  const { storyId, text, parentId } = input;
  const params = { ...viewerValues(ctx.viewer), id: newId(), storyId, text, now: ctx.clock.now() };
  const [row] = await (parentId === undefined
    ? ctx.db.run(insertComment, params)
    : ctx.db.run(insertReply, { ...params, parentId }));
  if (!row) {
    const isReply = parentId !== undefined;
    throw notFound(isReply ? sentences.comments.notAnswerable : sentences.stories.notFound);
  }
  const comment = toNewCommentView(row, params);
  const counts = toStoryCounts(row);
  const parent = toParentCounts(row);
  ctx.publish({
    ...storyAudience({ id: storyId, authorId: row.story_author_id, actorId: ctx.viewer.userId }),
    event: "storyComments",
    payload: { change: "created", storyId, comment, parent, counts },
  });
  ctx.trigger("make-alerts");
  return { ...counts, comment, parent };
}
