import type { StoryLikesEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { patchPerformance } from "../../entities/story/story-cache.ts";
import { getSession } from "../../lib/session.ts";

/** A story was liked or a like taken back, by the viewer in another tab or by someone else. */
export function applyStoryLikes(
  queryClient: QueryClient,
  { storyId, userId, on, counts }: StoryLikesEvent,
  viewerId: string | null = getSession().userId,
): void {
  const isOwn = userId === viewerId;
  patchPerformance(queryClient, storyId, (performance, held) => {
    if (counts.revision <= performance.revision) return performance;
    const others = performance.likes.filter((id) => id !== userId);
    const own = others.filter((id) => id === viewerId);
    const rest = others.filter((id) => id !== viewerId);
    const named = on && (isOwn || held === "whole") ? [...own, userId, ...rest] : others;
    return {
      ...performance,
      ...counts,
      isLiked: isOwn ? on : performance.isLiked,
      // The viewer's own first, then the latest.
      likes: named.slice(0, limits.list.insideEntity),
    };
  });
}
