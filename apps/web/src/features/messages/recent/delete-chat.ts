import type { RecentChatView } from "@kora/contract/messages";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { applyDeleteChat, applyUpdateChat } from "./apply-events.ts";

const mutationKey = ["chats", "delete"];

/** Hides a conversation for oneself: gone at once, back in its place when the server refuses. */
export function deleteChat(
  queryClient: QueryClient,
  /** Makes the call. */
  send: (chat: RecentChatView) => Promise<void>,
): MutationOptions<void, Error, RecentChatView, void> {
  return mutationOptions({
    mutationKey,
    mutationFn: send,
    onMutate: (chat) => applyDeleteChat(queryClient, chat),
    onError: (_error, chat) => applyUpdateChat(queryClient, chat),
  });
}

/** An answer of the server without what is being hidden: it may have been asked for before. */
export function withoutDeleted(
  queryClient: QueryClient,
  lines: readonly RecentChatView[],
): RecentChatView[] {
  const deleted = queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: "pending" })
    .map(({ state }) => state.variables as RecentChatView | undefined);
  return lines.filter((line) => {
    const gone = deleted.find((one) => one?.userId === line.userId);
    // Hidden until the next message.
    return gone === undefined || gone.lastMessage?._id !== line.lastMessage?._id;
  });
}
