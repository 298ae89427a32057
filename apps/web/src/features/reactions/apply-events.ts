import type { StoryLikesEvent } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { withLike, withReactionOf } from "../../entities/reaction/reaction.ts";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { getSession } from "../../lib/session.ts";

/** Applies a like or unlike, by the viewer in another tab or by another user. */
export function applyStoryLikes(
  queryClient: QueryClient,
  { storyId, userId, on, counts }: StoryLikesEvent,
  viewerId: string | null = getSession().userId,
): void {
  updatePerformance(queryClient, storyId, (performance, cachedAs) => {
    const event = { userId, on, count: counts.likeCount, revision: counts.revision };
    const changed = withLike(performance, (like) => withReactionOf(like, event, viewerId));
    if (changed === performance) return performance;
    // A story card lists only the viewer.
    const isListed = cachedAs === "full" || userId === viewerId;
    const likes = isListed ? changed.likes : performance.likes;
    return { ...changed, ...counts, likes };
  });
}
