import { limits } from "@kora/contract/limits";
import type { PerformanceView } from "@kora/contract/stories";

export type ReactionKind = "like" | "bookmark";

/** Whether the viewer has reacted, and the number of all users who have. */
export interface OwnReaction {
  readonly isOn: boolean;
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
    ? { isOn: performance.isLiked, count: performance.likeCount }
    : { isOn: performance.isBookmarked, count: performance.bookmarkCount };
}

/**
 * Returns the counts and lists of a story with the viewer's reaction. The listed users are those of the response; if it
 * has none, the cached ones, with the viewer first or, if `isOn` is false, without the viewer.
 */
export function withReaction(
  performance: PerformanceView,
  kind: ReactionKind,
  { isOn, count, userIds: responseIds }: ReactionResponse,
  viewerId: string,
): PerformanceView {
  const updateUserIds = (ids: readonly string[]) => {
    if (responseIds !== undefined) return [...responseIds];
    const otherIds = ids.filter((id) => id !== viewerId);
    return isOn ? [viewerId, ...otherIds].slice(0, limits.list.perEntity) : otherIds;
  };
  return kind === "like"
    ? { ...performance, isLiked: isOn, likeCount: count, likes: updateUserIds(performance.likes) }
    : {
        ...performance,
        isBookmarked: isOn,
        bookmarkCount: count,
        bookmarks: updateUserIds(performance.bookmarks),
      };
}

/** Returns the optimistic state after a toggle; the same object if nothing changes. The count never falls below 0. */
export function toggleReaction(reaction: OwnReaction, isOn: boolean): OwnReaction {
  if (reaction.isOn === isOn) return reaction;
  return { isOn, count: Math.max(0, reaction.count + (isOn ? 1 : -1)) };
}
