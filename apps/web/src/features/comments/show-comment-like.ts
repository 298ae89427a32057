import type { CommentView } from "@kora/contract/comments";
import type { QueryClient } from "@tanstack/react-query";
import { applyCommentsEvent } from "./apply-events.ts";
import { type CommentPages, commentKeys, loadedComments } from "./comment-cache.ts";
import { localRevisionAfter } from "./like-comment.ts";

function findComment(
  comments: readonly CommentView[],
  commentId: string | undefined,
): CommentView | undefined {
  for (const comment of comments) {
    const found = comment._id === commentId ? comment : findComment(comment.replies, commentId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Shows the viewer's like of a comment before the server knows it, if the cache has another state. Returns the comment
 * as it is shown then; undefined if it is not in the cache.
 */
export function showCommentLike(
  queryClient: QueryClient,
  {
    storyId,
    path,
    isOn,
    viewerId,
  }: { storyId: string; path: readonly string[]; isOn: boolean; viewerId: string },
): CommentView | undefined {
  const find = () =>
    queryClient
      .getQueriesData<CommentPages>({ queryKey: commentKeys.story(storyId) })
      .map(([, list]) => list && findComment(loadedComments(list), path.at(-1)))
      .find((comment) => comment !== undefined);
  const comment = find();
  if (comment === undefined || comment.isLiked === isOn) return comment;
  const likeCount = Math.max(0, comment.likeCount + (isOn ? 1 : -1));
  const revision = localRevisionAfter(comment.revision);
  const like = { storyId, commentId: comment._id, userId: viewerId, on: isOn, likeCount, revision };
  applyCommentsEvent(queryClient, { change: "liked", ...like }, viewerId);
  return find();
}
