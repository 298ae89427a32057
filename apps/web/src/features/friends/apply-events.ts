import type { ServerEventPayload } from "@kora/contract/events";
import type { FriendView, UserProfileView } from "@kora/contract/friends";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import { friendKeys } from "./friend-keys.ts";
import { applyFriendshipToQueries, pickFriendship } from "./friendship-cache.ts";
import { refetchFriendLists } from "./queries.ts";

/** Applies a friendship that either user changed, on any device. */
export function applyFriendshipEvent(
  queryClient: QueryClient,
  { userId, ...friendship }: ServerEventPayload<"friendUpdated">,
): void {
  applyFriendshipToQueries(queryClient, userId, pickFriendship(friendship));
  refetchFriendLists(queryClient);
}

/** Applies a user's online state to friend lists and profiles. Unchanged objects keep their identity. */
export function applyPresenceToFriends(
  queryClient: QueryClient,
  { userId, isOnline }: ServerEventPayload<"userStatusChange">,
): void {
  queryClient.setQueryData<UserProfileView>(friendKeys.profile(userId), (profile) =>
    profile === undefined || profile.isOnline === isOnline ? profile : { ...profile, isOnline },
  );
  queryClient.setQueriesData<InfiniteData<Page<FriendView[]>, string | null>>(
    { queryKey: friendKeys.lists },
    (list) => {
      const isChanged = (friend: FriendView) =>
        friend._id === userId && friend.isOnline !== isOnline;
      if (!list?.pages.some(({ items }) => items.some(isChanged))) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.map((friend) => (isChanged(friend) ? { ...friend, isOnline } : friend)),
      }));
      return { ...list, pages };
    },
  );
}
