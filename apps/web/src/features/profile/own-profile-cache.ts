import type { CallResponse } from "@kora/contract";
import type { Friendship } from "@kora/contract/friends";

/** The viewer's account, bookmarks, followed writers and used storage. */
export type OwnProfile = CallResponse<"getProfile">;

/** Adds an id at the front (`isIncluded`) or removes it; returns the same list if nothing changes. */
function withOrWithoutId(ids: string[], id: string, isIncluded: boolean): string[] {
  if (ids.includes(id) === isIncluded) return ids;
  return isIncluded ? [id, ...ids] : ids.filter((existing) => existing !== id);
}

/**
 * Applies the viewer's friendship with `userId` to the viewer's own profile. `pendingFriendRequests` are the requests
 * that the viewer received, so `isRequestPending`, a request that the viewer sent, is not in the profile.
 */
export function applyFriendshipToOwnProfile(
  own: OwnProfile,
  userId: string,
  { isFriend, isRequestReceived }: Friendship,
): OwnProfile {
  const friends = withOrWithoutId(own.user.friends, userId, isFriend);
  const pendingFriendRequests = withOrWithoutId(
    own.user.pendingFriendRequests,
    userId,
    isRequestReceived,
  );
  const isSame =
    friends === own.user.friends && pendingFriendRequests === own.user.pendingFriendRequests;
  return isSame ? own : { ...own, user: { ...own.user, friends, pendingFriendRequests } };
}

/** Returns the viewer's profile without a bookmark. */
export function withoutBookmark(own: OwnProfile, storyId: string): OwnProfile {
  return { ...own, bookmarks: own.bookmarks.filter((id) => id !== storyId) };
}
