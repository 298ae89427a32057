import type { CommentView } from "@kora/contract/comments";
import { useState } from "react";

/**
 * The order to show `ids` in for who has seen them in `order`: what was there stays where it was, what is
 * new comes after it. The same array when nothing changed.
 */
export function steadyOrder(order: readonly string[], ids: readonly string[]): readonly string[] {
  const present = new Set(ids);
  const known = new Set(order);
  const next = [...order.filter((id) => present.has(id)), ...ids.filter((id) => !known.has(id))];
  const same = next.length === order.length && next.every((id, index) => id === order[index]);
  return same ? order : next;
}

/** Comments in an order that stays put while they are read, however their ranks move. */
export function useSteadyOrder(comments: readonly CommentView[]): CommentView[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const ids = comments.map(({ _id }) => _id);
  const next = steadyOrder(order, ids);
  if (next !== order) setOrder(next);
  const byId = new Map(comments.map((comment) => [comment._id, comment]));
  return next.flatMap((id) => byId.get(id) ?? []);
}

/** Several lists as one, each comment once, in its latest picture. */
export function mergeComments(...lists: readonly (readonly CommentView[])[]): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const comment of lists.flat()) {
    const held = byId.get(comment._id);
    if (held === undefined || held.revision < comment.revision) byId.set(comment._id, comment);
  }
  return [...byId.values()];
}

/**
 * Whether a comment has replies besides the one that is shown while they are folded; `replies` are those that
 * the viewer has here. `replyCount` does not tell: it counts what a block hides too.
 */
export function hasMore(
  { repliesCursor }: Pick<CommentView, "repliesCursor">,
  replies: readonly CommentView[],
): boolean {
  return repliesCursor !== null || replies.length > 1;
}

/** Whether there is anything to see below a comment. */
export function hasAny(comment: CommentView | undefined): boolean {
  return comment !== undefined && (comment.repliesCursor !== null || comment.replies.length > 0);
}

/** The reply to show while the others are folded away. */
export function mostLiked(replies: readonly CommentView[]): CommentView | undefined {
  const standing = replies.filter(({ isDeleted }) => !isDeleted);
  return standing.reduce<CommentView | undefined>(
    (best, reply) => (best === undefined || reply.likeCount > best.likeCount ? reply : best),
    undefined,
  );
}
