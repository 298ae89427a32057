import type { ServerEventPayload } from "@kora/contract/events";
import type { FriendView, UserProfileView } from "@kora/contract/friends";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import { friendKeys } from "./friend-keys.ts";
import { friendshipOf, showFriendship } from "./friendship-cache.ts";
import { renewFriendLists } from "./queries.ts";

/** Applies a changed friendship, from any device. */
export function applyFriend(
  queryClient: QueryClient,
  { userId, ...friendship }: ServerEventPayload<"friendUpdated">,
): void {
  showFriendship(queryClient, userId, friendshipOf(friendship));
  renewFriendLists(queryClient);
}

/** Applies a user's online state to friend lists and profiles. Unchanged objects keep their identity. */
export function applyFriendPresence(
  queryClient: QueryClient,
  { userId, isOnline }: ServerEventPayload<"userStatusChange">,
): void {
  queryClient.setQueryData<UserProfileView>(friendKeys.found(userId), (found) =>
    found === undefined || found.isOnline === isOnline ? found : { ...found, isOnline },
  );
  queryClient.setQueriesData<InfiniteData<Page<FriendView[]>, string | null>>(
    { queryKey: friendKeys.lists },
    (list) => {
      const isIt = (one: FriendView) => one._id === userId && one.isOnline !== isOnline;
      if (!list?.pages.some(({ items }) => items.some(isIt))) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.map((one) => (isIt(one) ? { ...one, isOnline } : one)),
      }));
      return { ...list, pages };
    },
  );
}
