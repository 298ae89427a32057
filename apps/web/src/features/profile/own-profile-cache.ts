import type { CallResponse } from "@kora/contract";
import type { Friendship } from "@kora/contract/friends";

export type OwnProfile = CallResponse<"getProfile">;

/** Adds an id at the front or removes it; returns the same list if nothing changes. */
function withId(ids: readonly string[], id: string, isIncluded: boolean): string[] {
  if (ids.includes(id) === isIncluded) return ids as string[];
  return isIncluded ? [id, ...ids] : ids.filter((existing) => existing !== id);
}

/** Applies a friendship change to the viewer's own profile. */
export function applyFriendshipToOwn(
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

export function withoutBookmark(own: OwnProfile, storyId: string): OwnProfile {
  return { ...own, bookmarks: own.bookmarks.filter((id) => id !== storyId) };
}
