import type { Friendship } from "@kora/contract/friends";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { friendsText as text } from "#text/friends.ts";
import { ApiError, api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { friendKeys } from "./friend-keys.ts";
import {
  applyFriendshipToQueries,
  noFriendship,
  pickFriendship,
  type UserWithFriendship,
} from "./friendship-cache.ts";
import { refetchFriendLists, userProfileQuery } from "./queries.ts";

/**
 * Actions of the viewer on a friendship. Withdrawing a request is the same call as removing a friend, with other
 * toasts.
 */
export type FriendAction = keyof typeof text.failed;

/** The friendship shown after each action until the server responds. */
const optimisticFriendship: Readonly<Record<FriendAction, Friendship>> = {
  request: { ...noFriendship, isRequestPending: true },
  accept: { ...noFriendship, isFriend: true },
  decline: noFriendship,
  remove: noFriendship,
  withdraw: noFriendship,
};

function send(action: FriendAction, userId: string) {
  switch (action) {
    case "request":
      return api.call("requestFriend", { body: { friendId: userId } });
    case "accept":
      return api.call("acceptFriend", { body: { friendId: userId } });
    case "decline":
      return api.call("declineFriend", { body: { friendId: userId } });
    case "remove":
    case "withdraw":
      return api.call("removeFriend", { params: { userId } });
    default:
      return action satisfies never;
  }
}

function successText(action: FriendAction, { isFriend }: Friendship, removedText: string): string {
  const { toasts } = text;
  if (action === "remove") return removedText;
  if (action === "decline") return toasts.declined;
  if (action === "withdraw") return toasts.withdrawn;
  // A request makes the users friends if the other user had sent one at the same time.
  return isFriend ? toasts.accepted : toasts.requested;
}

/**
 * Returns whether the server refused an action (4xx), which means that the friendship differs from the cached one. A
 * rate limit (429), network error or server error says nothing about the friendship.
 */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Changes a friendship with an optimistic update, then applies the server's state. On failure the update is rolled back
 * with a toast; after a refusal the friendship is also fetched. `removedText` is the toast after the removal of a
 * friend.
 */
export function useFriendAction(
  user: UserWithFriendship,
  removedText: string = text.toasts.removed,
): (action: FriendAction) => void {
  const { _id: userId } = user;
  const queryClient = useQueryClient();
  const toast = useToast();
  const mutationKey = friendKeys.action(userId);
  const applyToCache = (friendship: Friendship) =>
    applyFriendshipToQueries(queryClient, userId, friendship);
  // While a later action is pending, its optimistic update stays.
  const isLatest = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (action: FriendAction) => send(action, userId),
    onMutate: (action) => {
      const previous = pickFriendship(user);
      applyToCache(optimisticFriendship[action]);
      return { previous };
    },
    onSuccess: (response, action) => {
      if (isLatest()) applyToCache(response);
      refetchFriendLists(queryClient);
      toast(successText(action, response, removedText), "success");
    },
    onError: async (error, action, context) => {
      toast(errorMessage(error, text.failed[action]), "danger");
      if (!isLatest() || context === undefined) return;
      applyToCache(context.previous);
      if (!isRefusal(error)) return;
      try {
        // `staleTime: 0` fetches the profile even if it is cached.
        applyToCache(await queryClient.fetchQuery({ ...userProfileQuery(userId), staleTime: 0 }));
      } catch (refetchError) {
        if (isRefusal(refetchError)) applyToCache(noFriendship);
      }
    },
  });
  return (action) => mutate(action);
}
