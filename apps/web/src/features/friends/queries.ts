import type { FriendView, UserProfileView } from "@kora/contract/friends";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { type FriendListKind, friendKeys } from "./friend-keys.ts";
import {
  type ApplyFriendship,
  applyFriendshipInPages,
  applyFriendshipToUser,
} from "./friendship-cache.ts";

const applyInPages = applyFriendshipInPages<FriendView>;
const applyInProfile: ApplyFriendship<UserProfileView> = applyFriendshipToUser;

/** Fetches another user's profile, which includes the friendship. */
export function userProfileQuery(userId: string) {
  return queryOptions({
    queryKey: friendKeys.profile(userId),
    meta: { live: true, applyFriendship: applyInProfile },
    queryFn: ({ signal }) => api.call("findProfile", { params: { userId } }, { signal }),
  });
}

/** Fetches the viewer's friends, or received or sent requests, latest first. */
export function friendListQuery(kind: FriendListKind) {
  const options = {
    queryKey: friendKeys.list(kind),
    meta: { live: true, applyFriendship: applyInPages },
  } as const;
  return kind === "friends"
    ? pagedQuery("listFriends", {}, options)
    : pagedQuery("listFriendRequests", { query: { direction: kind } }, options);
}

/**
 * Refetches the lists of friends and requests on the screen, and later the others, because a user may have been added
 * to one of them.
 */
export function refetchFriendLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: friendKeys.lists });
}
