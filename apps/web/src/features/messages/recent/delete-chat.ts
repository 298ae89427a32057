import type { RecentChatView } from "@kora/contract/messages";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { chatKeys } from "../chat-keys.ts";
import { applyDeleteChat, applyUpdateChat } from "./apply-events.ts";
import { getCachedChat } from "./chat-list-cache.ts";

const mutationKey = ["chats", "delete"];

interface DeletedChat {
  readonly userId: string;
}

/** The removed list entry; undefined when it was not loaded. */
interface Snapshot {
  readonly entry: RecentChatView | undefined;
}

/** Deletes a chat for the viewer with an optimistic update, rolled back on failure. */
export function deleteChatMutation(
  queryClient: QueryClient,
  send: (chat: DeletedChat) => Promise<void>,
): MutationOptions<void, Error, DeletedChat, Snapshot> {
  return mutationOptions({
    mutationKey,
    mutationFn: send,
    onMutate: ({ userId }): Snapshot => {
      const entry = getCachedChat(queryClient, userId);
      applyDeleteChat(queryClient, { userId });
      return { entry };
    },
    onError: (_error, _chat, snapshot) => {
      if (snapshot?.entry) applyUpdateChat(queryClient, snapshot.entry);
      else void queryClient.invalidateQueries({ queryKey: chatKeys.firstPage });
    },
  });
}

/** Removes the chats that are being deleted from a response, which may be older than the pending deletion. */
export function withoutPendingDeletions(
  queryClient: QueryClient,
  entries: readonly RecentChatView[],
): RecentChatView[] {
  const pendingDeletions = queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: "pending" })
    .map(({ state }) => ({
      chat: state.variables as DeletedChat | undefined,
      snapshot: state.context as Snapshot | undefined,
    }));
  return entries.filter((entry) => {
    const pending = pendingDeletions.find(({ chat }) => chat?.userId === entry.userId);
    if (pending === undefined) return true;
    // A chat that has received another message since its deletion is listed again.
    const deletedUpTo = pending.snapshot?.entry?.lastMessage?._id;
    return deletedUpTo !== undefined && deletedUpTo !== entry.lastMessage?._id;
  });
}
