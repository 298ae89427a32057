import { limits } from "@kora/contract/limits";
import type { PerformanceView } from "@kora/contract/stories";

export type ReactionKind = "like" | "bookmark";

/** The viewer's own reaction and the total count. */
export interface OwnReaction {
  readonly on: boolean;
  readonly count: number;
}

/** The server's state after the viewer's reaction. */
export interface ReactionResponse extends OwnReaction {
  /** Ids of the users who liked or bookmarked the story, if the server returns them. */
  readonly userIds?: readonly string[];
  /** Revision of the story's counts, if the server returns it. */
  readonly revision?: number;
}

/** Reads the viewer's own reaction from a story's counts. */
export function readReaction(performance: PerformanceView, kind: ReactionKind): OwnReaction {
  return kind === "like"
    ? { on: performance.isLiked, count: performance.likeCount }
    : { on: performance.isBookmarked, count: performance.bookmarkCount };
}

/**
 * Returns the counts and lists of a story with the viewer's reaction. The listed users are those of the response, or
 * else the cached ones with the viewer first.
 */
export function withReaction(
  performance: PerformanceView,
  kind: ReactionKind,
  { on, count, userIds: responseIds }: ReactionResponse,
  viewerId: string,
): PerformanceView {
  const updateUserIds = (ids: readonly string[]) => {
    if (responseIds !== undefined) return [...responseIds];
    const others = ids.filter((id) => id !== viewerId);
    return on ? [viewerId, ...others].slice(0, limits.list.perEntity) : others;
  };
  return kind === "like"
    ? { ...performance, isLiked: on, likeCount: count, likes: updateUserIds(performance.likes) }
    : {
        ...performance,
        isBookmarked: on,
        bookmarkCount: count,
        bookmarks: updateUserIds(performance.bookmarks),
      };
}

/** Returns the optimistic state after a toggle. The count never falls below 0. */
export function toggleReaction(reaction: OwnReaction, on: boolean): OwnReaction {
  if (reaction.on === on) return reaction;
  return { on, count: Math.max(0, reaction.count + (on ? 1 : -1)) };
}
