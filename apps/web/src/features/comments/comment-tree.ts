import type { CommentView } from "@kora/contract/comments";

type Comments = readonly CommentView[];

/**
 * Compares by likes plus replies, descending, then by id, which increases with time; the pinned comment comes first. The
 * server's lists have this order.
 */
function compare(a: CommentView, b: CommentView): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  const difference = b.likeCount + b.replyCount - (a.likeCount + a.replyCount);
  if (difference !== 0) return difference;
  return a._id < b._id ? -1 : Number(a._id > b._id);
}

/**
 * Inserts a comment in order among its loaded siblings, unless it is there already. If more siblings can be
 * loaded (`isComplete` false), a comment that sorts after the last one is left to a later page.
 */
export function insertComment(
  siblings: Comments,
  comment: CommentView,
  isComplete: boolean,
): Comments {
  if (siblings.some(({ _id }) => _id === comment._id)) return siblings;
  const index = siblings.findIndex((other) => compare(comment, other) < 0);
  if (index === -1) return isComplete ? [...siblings, comment] : siblings;
  return siblings.toSpliced(index, 0, comment);
}

/**
 * Changes the comment `id` anywhere in the tree and sorts its siblings again. Branches without it keep their
 * identity.
 */
export function changeComment(
  comments: Comments,
  id: string,
  change: (comment: CommentView) => CommentView,
): Comments {
  let changed = false;
  const next = comments.map((comment) => {
    const result =
      comment._id === id
        ? change(comment)
        : withReplies(comment, changeComment(comment.replies, id, change));
    changed ||= result !== comment;
    return result;
  });
  return changed ? next.sort(compare) : comments;
}

/** Removes the comment `id` with its replies from the tree. Branches without it keep their identity. */
export function removeComment(comments: Comments, id: string): Comments {
  const remaining = comments.filter(({ _id }) => _id !== id);
  if (remaining.length < comments.length) return remaining;
  const next = comments.map((comment) => withReplies(comment, removeComment(comment.replies, id)));
  return next.some((comment, index) => comment !== comments[index]) ? next : comments;
}

/** Adds a reply to its parent anywhere in the tree, as `insertComment` does. Top-level comments are not added. */
export function insertReply(comments: Comments, reply: CommentView): Comments {
  if (reply.parentId === null) return comments;
  return changeComment(comments, reply.parentId, (parent) =>
    withReplies(parent, insertComment(parent.replies, reply, parent.repliesCursor === null)),
  );
}

function withReplies(comment: CommentView, replies: Comments): CommentView {
  return replies === comment.replies ? comment : { ...comment, replies: [...replies] };
}

/** Makes the top-level comment `id` the only one with `isFirst`; none if `id` is null. */
export function setFirstComment(comments: Comments, id: string | null): Comments {
  return comments.map((comment) => {
    const isFirst = comment._id === id;
    return comment.isFirst === isFirst ? comment : { ...comment, isFirst };
  });
}

/** Takes off all pinned top-level comments but `id`. */
export function unpinOthers(comments: Comments, id: string): Comments {
  const others = comments.filter(({ _id, isPinned }) => isPinned && _id !== id);
  return others.reduce(
    (changed, { _id }) => changeComment(changed, _id, (other) => ({ ...other, isPinned: false })),
    comments,
  );
}
