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
  readonly line: RecentChatView | undefined;
}

/** Hides a conversation for the viewer with an optimistic update, restored when the server refuses. */
export function deleteChat(
  queryClient: QueryClient,
  send: (chat: DeletedChat) => Promise<void>,
): MutationOptions<void, Error, DeletedChat, Snapshot> {
  return mutationOptions({
    mutationKey,
    mutationFn: send,
    onMutate: ({ userId }): Snapshot => {
      const line = getCachedChat(queryClient, userId);
      applyDeleteChat(queryClient, { userId });
      return { line };
    },
    onError: (_error, _chat, snapshot) => {
      if (snapshot?.line) applyUpdateChat(queryClient, snapshot.line);
      else void queryClient.invalidateQueries({ queryKey: chatKeys.head });
    },
  });
}

/** Filters out chats that are being hidden: the response may be older than the pending deletion. */
export function withoutDeleted(
  queryClient: QueryClient,
  lines: readonly RecentChatView[],
): RecentChatView[] {
  const deleted = queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: "pending" })
    .map(({ state }) => ({
      chat: state.variables as DeletedChat | undefined,
      snapshot: state.context as Snapshot | undefined,
    }));
  return lines.filter((line) => {
    const pending = deleted.find(({ chat }) => chat?.userId === line.userId);
    // A hidden chat comes back with the next message.
    const last = pending?.snapshot?.line?.lastMessage?._id ?? line.lastMessage?._id;
    return pending === undefined || last !== line.lastMessage?._id;
  });
}
