import type { CommentView } from "@kora/contract/comments";
import type { StoryCounts } from "@kora/contract/common";
import type { StoryCommentsEvent } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { withLike, withReactionOf } from "../../entities/reaction/reaction.ts";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { getSession } from "../../lib/session.ts";
import { applyCommentSettings } from "./apply-settings.ts";
import {
  type CommentPages,
  changeCounts,
  changeLists,
  commentKeys,
  findComment,
} from "./comment-cache.ts";
import {
  changeComment,
  insertComment,
  insertReply,
  setFirstComment,
  unpinOthers,
} from "./comment-tree.ts";

/**
 * Applies an event of a story's comments to the cache. Events may arrive twice or out of order, so a comment
 * is added only once, and deletions, likes and counts apply only if their revision is newer than the cached one.
 */
export function applyCommentsEvent(
  queryClient: QueryClient,
  event: StoryCommentsEvent,
  viewerId: string | null = getSession().userId,
): void {
  const { storyId } = event;
  switch (event.change) {
    case "created": {
      // `parent` has the new reply count of the comment that was replied to; null for a top-level comment.
      const { comment, parent } = event;
      applyCounts(queryClient, storyId, event.counts);
      if (isBelowUnlisted(queryClient, comment)) {
        void queryClient.invalidateQueries({ queryKey: commentKeys.story(storyId) });
      }
      changeLists(queryClient, storyId, (comments, isComplete, parentId) => {
        if (comment.parentId === parentId) return insertComment(comments, comment, isComplete);
        if (parent === null) return comments;
        const withUpdatedParent = changeComment(comments, parent.commentId, (cached) =>
          isNewer(parent, cached)
            ? { ...cached, replyCount: parent.replyCount, revision: parent.revision }
            : cached,
        );
        return insertReply(withUpdatedParent, comment);
      });
      break;
    }
    case "deleted": {
      const { revision, firstCommentId, isRemoved } = event;
      applyCounts(queryClient, storyId, event.counts);
      changeLists(queryClient, storyId, (comments) => {
        const afterDeletion = changeComment(comments, event.commentId, (cached) =>
          isNewer(event, cached)
            ? {
                ...cached,
                revision,
                isDeleted: true,
                isRemoved,
                isFirst: false,
                isPinned: false,
                text: "",
                mentions: [],
                userId: null,
                hidden: null,
              }
            : cached,
        );
        if (firstCommentId === null) return afterDeletion;
        // An event that comes again or late must not move `isFirst`, because the comment may have been restored since.
        const isKnown = comments.some(({ _id }) => _id === event.commentId);
        if (isKnown && afterDeletion === comments) return comments;
        // The story's earliest remaining comment becomes `isFirst`.
        return changeComment(afterDeletion, firstCommentId, (cached) =>
          cached.isFirst || cached.isDeleted ? cached : { ...cached, isFirst: true },
        );
      });
      break;
    }
    case "edited": {
      const { text, mentions, editedAt, revision } = event;
      changeLists(queryClient, storyId, (comments) =>
        changeComment(comments, event.commentId, (cached) =>
          isNewer(event, cached) && cached.hidden === null
            ? { ...cached, text, mentions, editedAt, revision }
            : cached,
        ),
      );
      break;
    }
    case "pinned":
      changeLists(queryClient, storyId, (comments) =>
        event.comments.reduce<readonly CommentView[]>((changed, pin) => {
          const { commentId, isPinned, revision } = pin;
          const next = changeComment(changed, commentId, (cached) =>
            isNewer(pin, cached) ? { ...cached, isPinned, revision } : cached,
          );
          return isPinned && next !== changed ? unpinOthers(next, commentId) : next;
        }, comments),
      );
      break;
    case "liked": {
      const { likeCount: count, ...like } = event;
      changeLists(queryClient, storyId, (comments) =>
        changeComment(comments, event.commentId, (comment) =>
          comment.hidden !== null
            ? comment
            : withLike(comment, (cached) => withReactionOf(cached, { ...like, count }, viewerId)),
        ),
      );
      break;
    }
    case "restored": {
      const { userId: author, text, mentions, revision, isRemoved, _id: commentId } = event.comment;
      applyCounts(queryClient, storyId, event.counts);
      changeLists(queryClient, storyId, (comments) => {
        const afterRestoring = changeComment(comments, commentId, (cached) =>
          isNewer(event.comment, cached) && cached.hidden === null
            ? { ...cached, revision, userId: author, text, mentions, isRemoved, isDeleted: false }
            : cached,
        );
        // A late event changes nothing.
        if (afterRestoring === comments) return comments;
        return setFirstComment(afterRestoring, event.firstCommentId);
      });
      break;
    }
    case "settings":
      applyCommentSettings(queryClient, storyId, event.settings, viewerId);
      break;
  }
}

/**
 * Returns whether a reply answers a comment that is not in a list which is loaded to its end. The viewer does not see its
 * author, so it was left out until now: answered, it keeps its place.
 */
function isBelowUnlisted(queryClient: QueryClient, { storyId, path }: CommentView): boolean {
  const [grandparentId, parentId] = path.length < 3 ? [undefined, path.at(-2)] : path.slice(-3);
  if (parentId === undefined || findComment(queryClient, storyId, parentId)) return false;
  if (grandparentId !== undefined) {
    return findComment(queryClient, storyId, grandparentId)?.repliesCursor === null;
  }
  const list = queryClient.getQueryData<CommentPages>(commentKeys.thread(storyId));
  return list?.pages.at(-1)?.nextCursor === null;
}

interface WithRevision {
  readonly revision: number;
}

function isNewer(event: WithRevision, cached: WithRevision): boolean {
  return event.revision > cached.revision;
}

/**
 * Updates the cached counts of a story beside its comments, on its cards and in its full view. Cached counts with the
 * same or a newer revision stay.
 */
export function applyCounts(queryClient: QueryClient, storyId: string, counts: StoryCounts): void {
  changeCounts(queryClient, storyId, counts);
  updatePerformance(queryClient, storyId, (performance) =>
    isNewer(counts, performance) ? { ...performance, ...counts } : performance,
  );
}
