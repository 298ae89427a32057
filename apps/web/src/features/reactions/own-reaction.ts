import { limits } from "@kora/contract/limits";
import type { PerformanceView } from "@kora/contract/stories";

export type ReactionKind = "like" | "bookmark";

/** The viewer's own reaction and how many people have made it. */
export interface OwnReaction {
  readonly on: boolean;
  readonly count: number;
}

/** What the server holds after the viewer's reaction. */
export interface ReactionAnswer extends OwnReaction {
  /** The people that the whole story names, where the server tells them. */
  readonly people?: readonly string[];
  /** The story's when this was so, where the server tells it. */
  readonly revision?: number;
}

/** Reads the viewer's own reaction from a story's figures. */
export function readReaction(performance: PerformanceView, kind: ReactionKind): OwnReaction {
  return kind === "like"
    ? { on: performance.isLiked, count: performance.likeCount }
    : { on: performance.isBookmarked, count: performance.bookmarkCount };
}

/**
 * A story's figures with the viewer's own reaction as given. The people are those given, or the ones held
 * with the viewer first among them.
 */
export function withReaction(
  performance: PerformanceView,
  kind: ReactionKind,
  { on, count, people: named }: ReactionAnswer,
  viewerId: string,
): PerformanceView {
  const people = (ids: readonly string[]) => {
    if (named !== undefined) return [...named];
    const others = ids.filter((id) => id !== viewerId);
    return on ? [viewerId, ...others].slice(0, limits.list.insideEntity) : others;
  };
  return kind === "like"
    ? { ...performance, isLiked: on, likeCount: count, likes: people(performance.likes) }
    : {
        ...performance,
        isBookmarked: on,
        bookmarkCount: count,
        bookmarks: people(performance.bookmarks),
      };
}

/** As it is shown at once when the viewer turns it. The count never falls below 0. */
export function turned(reaction: OwnReaction, on: boolean): OwnReaction {
  if (reaction.on === on) return reaction;
  return { on, count: Math.max(0, reaction.count + (on ? 1 : -1)) };
}
