import { withUser } from "@kora/contract/listed-users";

/** The viewer's own reaction to one thing, such as a like, as the server answers or as it is expected to answer. */
export interface OwnReaction {
  readonly isOn: boolean;
  /** The number of users who have the reaction. */
  readonly count: number;
  /** Grows with every change of the counts. */
  readonly revision: number;
  /** The listed users who have the reaction, the viewer first; undefined if they are not known. */
  readonly userIds?: readonly string[];
}

/** A reaction as it is cached. */
export type Reaction = Required<OwnReaction>;

/** Returns what a press is expected to set; the same reaction if it is so already. The count never falls below 0. */
export function toggleReaction(reaction: OwnReaction, isOn: boolean): OwnReaction {
  if (reaction.isOn === isOn) return reaction;
  const { count, revision } = reaction;
  return { isOn, count: Math.max(0, count + (isOn ? 1 : -1)), revision };
}

/** Applies the viewer's own reaction. If an event has brought newer counts meanwhile, these stay. */
export function withOwnReaction(cached: Reaction, own: OwnReaction, viewerId: string): Reaction {
  if (own === cached) return cached;
  const { isOn, count, userIds, revision } = own;
  const listed = withUser(cached.userIds, viewerId, { userId: viewerId, isListed: isOn });
  return cached.revision > revision
    ? { ...cached, isOn, userIds: listed }
    : { isOn, count, userIds: userIds ?? listed, revision };
}

/** Applies an event: a user has the reaction now, or no longer. An event that is not newer changes nothing. */
export function withReactionOf(
  cached: Reaction,
  event: { userId: string; on: boolean; count: number; revision: number },
  viewerId: string | null,
): Reaction {
  const { userId, on, count, revision } = event;
  if (revision <= cached.revision) return cached;
  return {
    isOn: userId === viewerId ? on : cached.isOn,
    count,
    userIds: withUser(cached.userIds, viewerId, { userId, isListed: on }),
    revision,
  };
}

/** What can be liked, as the server sends it. */
interface Likeable {
  readonly isLiked: boolean;
  readonly likeCount: number;
  readonly likes: string[];
  readonly revision: number;
}

/** Reads the like of a story, a comment or a status. */
export function readLike({ isLiked, likeCount, likes, revision }: Likeable): Reaction {
  return { isOn: isLiked, count: likeCount, userIds: likes, revision };
}

/** Returns the target with the like that `change` returns; the same target if the like stays. */
export function withLike<Target extends Likeable>(
  target: Target,
  change: (like: Reaction) => Reaction,
): Target {
  const cached = readLike(target);
  const like = change(cached);
  if (like === cached) return target;
  const { isOn: isLiked, count: likeCount, userIds, revision } = like;
  return { ...target, isLiked, likeCount, likes: [...userIds], revision };
}
