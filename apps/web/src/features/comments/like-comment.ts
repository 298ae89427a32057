import type { CommentView } from "@kora/contract/comments";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { applyStoryComments } from "./apply-events.ts";

/** What the server says of a comment after a like. */
interface Liked {
  readonly likeCount: number;
  readonly isLiked: boolean;
  readonly revision: number;
}

export interface LikeComment {
  readonly storyId: string;
  readonly viewerId: string;
  /** Makes the call for the comment at `path`. */
  readonly send: (path: string[], on: boolean) => Promise<Liked>;
}

/** Likes a comment or takes the like back: shown at once, taken back when the server refuses. */
export function likeComment(
  queryClient: QueryClient,
  { storyId, viewerId, send }: LikeComment,
): MutationOptions<Liked, Error, { comment: CommentView; on: boolean }, void> {
  const show = ({ _id }: CommentView, on: boolean, likeCount: number, revision: number) =>
    applyStoryComments(
      queryClient,
      { change: "liked", storyId, commentId: _id, userId: viewerId, on, likeCount, revision },
      viewerId,
    );
  return mutationOptions({
    mutationFn: ({ comment, on }) => send(comment.path, on),
    onMutate: ({ comment, on }) =>
      show(comment, on, comment.likeCount + (on ? 1 : -1), after(comment.revision)),
    onSuccess: ({ likeCount, isLiked, revision }, { comment }) =>
      show(comment, isLiked, likeCount, Math.max(revision, after(after(comment.revision)))),
    onError: (_error, { comment }) =>
      show(comment, comment.isLiked, comment.likeCount, after(after(comment.revision))),
  });
}

/** Newer than what is held, and however often it is asked older than whatever the server says next. */
function after(revision: number): number {
  return (revision + Math.floor(revision) + 1) / 2;
}
