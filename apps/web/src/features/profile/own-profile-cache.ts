import type { CallResponse } from "@kora/contract";
import type { Friendship } from "@kora/contract/friends";

/** As the cache holds it. */
export type OwnProfile = CallResponse<"getProfile">;

/** The list with an id first in it, or without it; the same list where that is so already. */
function withId(ids: readonly string[], id: string, isIn: boolean): string[] {
  if (ids.includes(id) === isIn) return ids as string[];
  return isIn ? [id, ...ids] : ids.filter((one) => one !== id);
}

/** One's own account once it stands so with somebody. */
export function befriendOwn(
  own: OwnProfile,
  userId: string,
  { isFriend, isRequestReceived }: Friendship,
): OwnProfile {
  const friends = withId(own.user.friends, userId, isFriend);
  const pendingFriendRequests = withId(own.user.pendingFriendRequests, userId, isRequestReceived);
  const isSame =
    friends === own.user.friends && pendingFriendRequests === own.user.pendingFriendRequests;
  return isSame ? own : { ...own, user: { ...own.user, friends, pendingFriendRequests } };
}

/** One's own account without a bookmark. */
export function withoutBookmark(own: OwnProfile, storyId: string): OwnProfile {
  return { ...own, bookmarks: own.bookmarks.filter((id) => id !== storyId) };
}
