import type { CommentView } from "@kora/contract/comments";
import { useState } from "react";

/**
 * Orders `ids` by the order in which they were shown before: known ids keep their order, new ids are appended.
 * Returns `previousOrder` itself if nothing changed.
 */
export function stableOrder(
  previousOrder: readonly string[],
  ids: readonly string[],
): readonly string[] {
  const currentIds = new Set(ids);
  const knownIds = new Set(previousOrder);
  const next = [
    ...previousOrder.filter((id) => currentIds.has(id)),
    ...ids.filter((id) => !knownIds.has(id)),
  ];
  const isUnchanged =
    next.length === previousOrder.length && next.every((id, index) => id === previousOrder[index]);
  return isUnchanged ? previousOrder : next;
}

/** Keeps the order of comments stable while they are shown, although their likes change the server's order. */
export function useStableOrder(comments: readonly CommentView[]): CommentView[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const ids = comments.map(({ _id }) => _id);
  const next = stableOrder(order, ids);
  if (next !== order) setOrder(next);
  const byId = new Map(comments.map((comment) => [comment._id, comment]));
  return next.flatMap((id) => byId.get(id) ?? []);
}

/** Moves the pinned comment to the start, also if it was pinned while the list is shown. */
export function withPinnedFirst(comments: readonly CommentView[]): CommentView[] {
  return comments.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned));
}

/** Merges lists. Of a comment in several lists, the version with the highest revision is used. */
export function mergeComments(...lists: readonly (readonly CommentView[])[]): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const comment of lists.flat()) {
    const existing = byId.get(comment._id);
    if (existing === undefined || existing.revision < comment.revision)
      byId.set(comment._id, comment);
  }
  return [...byId.values()];
}

/**
 * Returns whether a comment has replies besides the one shown while collapsed: more `embeddedReplies` (`comment.replies`
 * without the viewer's new ones, which are shown above them), or further ones on the server. `replyCount` cannot be used,
 * because it also counts replies that the viewer does not get, such as unanswered ones of hidden authors.
 */
export function hasCollapsedReplies(
  { repliesCursor }: Pick<CommentView, "repliesCursor">,
  embeddedReplies: readonly CommentView[],
): boolean {
  return repliesCursor !== null || embeddedReplies.length > 1;
}

/** Returns whether the viewer gets any reply to a comment, loaded or not. */
export function hasReplies(comment: CommentView | undefined): boolean {
  return comment !== undefined && (comment.repliesCursor !== null || comment.replies.length > 0);
}

/**
 * Returns the most liked reply that is not deleted and whose author the viewer sees: the first choice for the preview of a
 * collapsed list.
 */
export function mostLiked(replies: readonly CommentView[]): CommentView | undefined {
  const visible = replies.filter(({ isDeleted, hidden }) => !isDeleted && hidden === null);
  return visible.reduce<CommentView | undefined>(
    (best, reply) => (best === undefined || reply.likeCount > best.likeCount ? reply : best),
    undefined,
  );
}
