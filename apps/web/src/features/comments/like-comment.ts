import type { CommentView } from "@kora/contract/comments";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { applyCommentsEvent } from "./apply-events.ts";

interface LikeResponse {
  readonly likeCount: number;
  readonly isLiked: boolean;
  readonly revision: number;
}

export interface LikeCommentOptions {
  readonly storyId: string;
  readonly viewerId: string;
  /** Calls the server. `path` has the ids from the top-level comment down to this one; `isLike` is false to unlike. */
  readonly send: (path: string[], isLike: boolean) => Promise<LikeResponse>;
}

/** Likes or unlikes a comment with an optimistic update, which is rolled back on an error. */
export function likeCommentMutation(
  queryClient: QueryClient,
  { storyId, viewerId, send }: LikeCommentOptions,
): MutationOptions<LikeResponse, Error, { comment: CommentView; isLike: boolean }, void> {
  const applyLike = ({ _id }: CommentView, isLike: boolean, likeCount: number, revision: number) =>
    applyCommentsEvent(
      queryClient,
      {
        change: "liked",
        storyId,
        commentId: _id,
        userId: viewerId,
        on: isLike,
        likeCount,
        revision,
      },
      viewerId,
    );
  return mutationOptions({
    mutationFn: ({ comment, isLike }) => send(comment.path, isLike),
    onMutate: ({ comment, isLike }) =>
      applyLike(
        comment,
        isLike,
        comment.likeCount + (isLike ? 1 : -1),
        localRevisionAfter(comment.revision),
      ),
    onSuccess: ({ likeCount, isLiked, revision }, { comment }) =>
      // If the like was already as requested, the server's revision is not newer than the optimistic one.
      applyLike(
        comment,
        isLiked,
        likeCount,
        Math.max(revision, localRevisionAfter(localRevisionAfter(comment.revision))),
      ),
    onError: (_error, { comment }) =>
      applyLike(
        comment,
        comment.isLiked,
        comment.likeCount,
        localRevisionAfter(localRevisionAfter(comment.revision)),
      ),
  });
}

/**
 * Returns a fractional revision for an optimistic update: newer than `revision`, but older than the server's next one,
 * which is an integer. Applied twice, it returns a revision that is newer than that of the optimistic update.
 */
export function localRevisionAfter(revision: number): number {
  return (revision + Math.floor(revision) + 1) / 2;
}
