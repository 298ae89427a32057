import type { FriendView, UserProfileView } from "@kora/contract/friends";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { type FriendListKind, friendKeys } from "./friend-keys.ts";
import { type Befriend, befriendInPages, befriendOne } from "./friendship-cache.ts";

const inPages = befriendInPages<FriendView>;
const inProfile: Befriend<UserProfileView> = befriendOne;

/** Fetches another user's profile, which includes the friendship. */
export function foundProfileQuery(userId: string) {
  return queryOptions({
    queryKey: friendKeys.found(userId),
    meta: { live: true, befriend: inProfile },
    queryFn: ({ signal }) => api.call("findProfile", { params: { userId } }, { signal }),
  });
}

/** Fetches the viewer's friends, or received or sent requests, latest first. */
export function friendListQuery(kind: FriendListKind) {
  return infiniteQueryOptions({
    queryKey: friendKeys.list(kind),
    meta: { live: true, befriend: inPages },
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam ?? undefined;
      return kind === "friends"
        ? api.page("listFriends", { query: { cursor } }, { signal })
        : api.page("listFriendRequests", { query: { direction: kind, cursor } }, { signal });
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Refetches the visible lists, because a user may enter one of them. */
export function renewFriendLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: friendKeys.lists });
}
