import type { CommentView } from "@kora/contract/comments";

/** Returns a top-level comment of Ama on the story `one`. */
export function makeComment(_id: string, changes: Partial<CommentView> = {}): CommentView {
  return {
    _id,
    storyId: "one",
    parentId: null,
    path: [_id],
    userId: { _id: "ama", username: "ama", avatar: null },
    text: "words",
    mentions: [],
    editedAt: null,
    isPinned: false,
    isDeleted: false,
    isRemoved: false,
    hidden: null,
    createdAt: "2026-11-21T12:00:00.000Z",
    likes: [],
    likeCount: 0,
    isLiked: false,
    isFirst: false,
    replies: [],
    replyCount: 0,
    revision: 1,
    repliesCursor: null,
    ...changes,
  };
}
