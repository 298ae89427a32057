import type { CommentView } from "@kora/contract/comments";
import type { StoryCounts } from "@kora/contract/common";
import type { StoryCommentsEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { patchPerformance } from "../stories/index.ts";
import { changeCounts, changeLists } from "./comment-cache.ts";
import { changeComment, insertComment, insertReply } from "./comment-tree.ts";

/**
 * What changed in a story's comments, into the cache. Events may come twice or out of order: a comment
 * is added once, and older pictures of a comment or of the counts are passed over by their revision.
 */
export function applyStoryComments(
  queryClient: QueryClient,
  event: StoryCommentsEvent,
  viewerId: string | null = getSession().userId,
): void {
  const { storyId } = event;
  switch (event.change) {
    case "created": {
      const { comment, parent } = event;
      applyCounts(queryClient, storyId, event.counts);
      changeLists(queryClient, storyId, (comments, isComplete, parentId) => {
        if (comment.parentId === parentId) return insertComment(comments, comment, isComplete);
        if (parent === null) return comments;
        const counted = changeComment(comments, parent.commentId, (held) =>
          isNewer(parent, held)
            ? { ...held, replyCount: parent.replyCount, revision: parent.revision }
            : held,
        );
        return insertReply(counted, comment);
      });
      break;
    }
    case "deleted": {
      const { revision, firstCommentId } = event;
      applyCounts(queryClient, storyId, event.counts);
      changeLists(queryClient, storyId, (comments) => {
        const without = changeComment(comments, event.commentId, (held) =>
          isNewer(event, held)
            ? { ...held, revision, isDeleted: true, isFirst: false, text: "", userId: null }
            : held,
        );
        // Late, it does no harm: whoever has been first is deleted before the next one is.
        return changeComment(without, firstCommentId ?? "", (held) =>
          held.isFirst || held.isDeleted ? held : { ...held, isFirst: true },
        );
      });
      break;
    }
    case "liked":
      changeLists(queryClient, storyId, (comments) =>
        changeComment(comments, event.commentId, (held) =>
          isNewer(event, held) ? withLike(held, event, viewerId) : held,
        ),
      );
      break;
  }
}

interface Revised {
  readonly revision: number;
}

function isNewer(event: Revised, held: Revised): boolean {
  return event.revision > held.revision;
}

function withLike(
  held: CommentView,
  { userId, on, likeCount, revision }: StoryCommentsEvent & { change: "liked" },
  viewerId: string | null,
): CommentView {
  const others = held.likes.filter((id) => id !== userId);
  const own = others.filter((id) => id === viewerId);
  const rest = others.filter((id) => id !== viewerId);
  // The viewer's own first, then the latest.
  const likes =
    on && userId !== viewerId ? [...own, userId, ...rest] : on ? [userId, ...rest] : others;
  return {
    ...held,
    revision,
    likeCount,
    isLiked: userId === viewerId ? on : held.isLiked,
    likes: likes.slice(0, limits.list.insideEntity),
  };
}

/** A story's counts at some moment, wherever the cache holds older ones. */
export function applyCounts(queryClient: QueryClient, storyId: string, counts: StoryCounts): void {
  changeCounts(queryClient, storyId, counts);
  patchPerformance(queryClient, storyId, (performance) =>
    isNewer(counts, performance) ? { ...performance, ...counts } : performance,
  );
}
