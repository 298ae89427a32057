import type { Friendship } from "@kora/contract/friends";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { friendsText as text } from "#text/friends.ts";
import { ApiError, api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { friendKeys } from "./friend-keys.ts";
import { type Befriended, friendshipOf, showFriendship, strangers } from "./friendship-cache.ts";
import { foundProfileQuery, renewFriendLists } from "./queries.ts";

/** Actions on a friendship. Withdrawing a request is the same call as removing a friend, with other texts. */
export type FriendAct = keyof typeof text.failed;

/** Optimistic result of each action. */
const shown: Readonly<Record<FriendAct, Friendship>> = {
  request: { ...strangers, isRequestPending: true },
  accept: { ...strangers, isFriend: true },
  decline: strangers,
  remove: strangers,
  withdraw: strangers,
};

function send(act: FriendAct, userId: string) {
  switch (act) {
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
      return act satisfies never;
  }
}

function saidOf(act: FriendAct, { isFriend }: Friendship, onOwnProfile: boolean): string {
  const { said } = text;
  if (act === "remove") return onOwnProfile ? said.removedFromOwn : said.removed;
  if (act === "decline") return said.declined;
  if (act === "withdraw") return said.withdrawn;
  // The other user had sent a request at the same time.
  return isFriend ? said.accepted : said.requested;
}

/**
 * A refusal (4xx) means that the friendship differs from the cached one; a network or server error says
 * nothing about it.
 */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Changes a friendship with an optimistic update, then applies the server's state. On failure the update is
 * rolled back with a toast; after a refusal the friendship is fetched.
 */
export function useFriend(
  person: Befriended,
  { onOwnProfile }: { onOwnProfile: boolean },
): (act: FriendAct) => void {
  const { _id: userId } = person;
  const queryClient = useQueryClient();
  const toast = useToast();
  const mutationKey = friendKeys.act(userId);
  const show = (friendship: Friendship) => showFriendship(queryClient, userId, friendship);
  // A later press is already shown, and its own response will follow.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (act: FriendAct) => send(act, userId),
    onMutate: (act) => {
      const before = friendshipOf(person);
      show(shown[act]);
      return { before };
    },
    onSuccess: (answer, act) => {
      if (isLast()) show(answer);
      renewFriendLists(queryClient);
      toast(saidOf(act, answer, onOwnProfile), "success");
    },
    onError: async (error, act, context) => {
      toast(errorMessage(error, text.failed[act]), "danger");
      if (!isLast() || context === undefined) return;
      show(context.before);
      if (!isRefusal(error)) return;
      try {
        show(await queryClient.fetchQuery({ ...foundProfileQuery(userId), staleTime: 0 }));
      } catch (hidden) {
        if (isRefusal(hidden)) show(strangers);
      }
    },
  });
  return (act) => mutate(act);
}
