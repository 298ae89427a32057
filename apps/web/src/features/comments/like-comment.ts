import type { QueryClient } from "@tanstack/react-query";
import {
  type OwnReaction,
  type Reaction,
  toggleReaction,
  withLike,
  withOwnReaction,
} from "../../entities/reaction/reaction.ts";
import { toggleMutation } from "../../lib/toggle.ts";
import { changeLists } from "./comment-cache.ts";
import { changeComment } from "./comment-tree.ts";

/** The like of one user for one comment. */
export interface CommentLike {
  readonly storyId: string;
  readonly commentId: string;
  readonly viewerId: string;
}

/** Shows the viewer's like of a comment wherever it is cached; `getOwn` returns it for the cached one. */
export function showLike(
  queryClient: QueryClient,
  { storyId, commentId, viewerId }: CommentLike,
  getOwn: (cached: Reaction) => OwnReaction,
): void {
  changeLists(queryClient, storyId, (comments) =>
    changeComment(comments, commentId, (comment) =>
      withLike(comment, (cached) => withOwnReaction(cached, getOwn(cached), viewerId)),
    ),
  );
}

/** Mutation options of the viewer's like of a comment. `send` calls the server. */
export function likeComment(
  queryClient: QueryClient,
  target: CommentLike,
  send: (isLike: boolean) => Promise<OwnReaction>,
) {
  return toggleMutation<OwnReaction>(queryClient, {
    mutationKey: ["comments", "like", target.commentId],
    send,
    expect: toggleReaction,
    show: (own) => showLike(queryClient, target, () => own),
  });
}
