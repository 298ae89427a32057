import type { PerformanceView } from "@kora/contract/stories";
import type { QueryClient } from "@tanstack/react-query";
import {
  type OwnReaction,
  type Reaction,
  toggleReaction,
  withOwnReaction,
} from "../../entities/reaction/reaction.ts";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { toggleMutation } from "../../lib/toggle.ts";

export type ReactionKind = "like" | "bookmark";

/** The reaction of one user to one story. */
export interface StoryReaction {
  readonly storyId: string;
  readonly kind: ReactionKind;
  readonly viewerId: string;
}

/**
 * Reads the viewer's own reaction from a story's counts. No event has the number of bookmarks, so the revision of a
 * bookmark is always 0: no answer is older than an event.
 */
export function readReaction(performance: PerformanceView, kind: ReactionKind): OwnReaction {
  const { isLiked, likeCount, isBookmarked, bookmarkCount, revision } = performance;
  return kind === "like"
    ? { isOn: isLiked, count: likeCount, revision }
    : { isOn: isBookmarked, count: bookmarkCount, revision: 0 };
}

/**
 * Shows the viewer's reaction to a story everywhere in the cache; `getOwn` returns it for the cached one. The revision of
 * the counts stays, because it is that of the comments too.
 */
export function showReaction(
  queryClient: QueryClient,
  { storyId, kind, viewerId }: StoryReaction,
  getOwn: (cached: Reaction) => OwnReaction,
): void {
  updatePerformance(queryClient, storyId, (performance, cachedAs) => {
    const userIdsBefore = kind === "like" ? performance.likes : performance.bookmarks;
    const cached = { ...readReaction(performance, kind), userIds: userIdsBefore };
    const reaction = withOwnReaction(cached, getOwn(cached), viewerId);
    if (reaction === cached) return performance;
    const { isOn, count } = reaction;
    // A story card lists only the viewer.
    const userIds = cachedAs === "full" ? [...reaction.userIds] : isOn ? [viewerId] : [];
    return kind === "like"
      ? { ...performance, isLiked: isOn, likeCount: count, likes: userIds }
      : { ...performance, isBookmarked: isOn, bookmarkCount: count, bookmarks: userIds };
  });
}

/** Mutation options of the viewer's reaction to a story. `send` calls the server. */
export function reactToStory(
  queryClient: QueryClient,
  target: StoryReaction,
  send: (isOn: boolean) => Promise<OwnReaction>,
) {
  return toggleMutation<OwnReaction>(queryClient, {
    mutationKey: ["reactions", target.kind, target.storyId],
    send,
    expect: toggleReaction,
    show: (own) => showReaction(queryClient, target, () => own),
  });
}
