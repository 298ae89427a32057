import type { FriendView, UserProfileView } from "@kora/contract/friends";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { type FriendListKind, friendKeys } from "./friend-keys.ts";
import { type Befriend, befriendInPages, befriendOne } from "./friendship-cache.ts";

const inPages = befriendInPages<FriendView>;
const inProfile: Befriend<UserProfileView> = befriendOne;

/** Another person's profile; how it stands with them is part of it. */
export function foundProfileQuery(userId: string) {
  return queryOptions({
    queryKey: friendKeys.found(userId),
    meta: { live: true, befriend: inProfile },
    queryFn: ({ signal }) => api.call("findProfile", { params: { userId } }, { signal }),
  });
}

/** One's friends, or the requests that came or that one made, the latest first, page by page. */
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

/** Asks again for the lists on the screen, as somebody may come into one of them. */
export function renewFriendLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: friendKeys.lists });
}
