import type { StoryLikesEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { getSession } from "../../lib/session.ts";

/** Applies a like or unlike, by the viewer in another tab or by another user. */
export function applyStoryLikes(
  queryClient: QueryClient,
  { storyId, userId, on: isLike, counts }: StoryLikesEvent,
  viewerId: string | null = getSession().userId,
): void {
  const isOwn = userId === viewerId;
  updatePerformance(queryClient, storyId, (performance, cachedAs) => {
    if (counts.revision <= performance.revision) return performance;
    // A story card lists only the viewer; the full story lists up to 50 users.
    const likesWithoutUser = performance.likes.filter((id) => id !== userId);
    const viewerLike = likesWithoutUser.filter((id) => id === viewerId);
    const otherLikes = likesWithoutUser.filter((id) => id !== viewerId);
    const userIds =
      isLike && (isOwn || cachedAs === "full")
        ? [...viewerLike, userId, ...otherLikes]
        : likesWithoutUser;
    return {
      ...performance,
      ...counts,
      isLiked: isOwn ? isLike : performance.isLiked,
      // The viewer's own like comes first, then the latest.
      likes: userIds.slice(0, limits.list.perEntity),
    };
  });
}
