import type { RecentChatView } from "@kora/contract/messages";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { chatKeys } from "../chat-keys.ts";
import { applyDeleteChat, applyUpdateChat } from "./apply-events.ts";
import { heldLine } from "./recent-cache.ts";

const mutationKey = ["chats", "delete"];

interface Deleted {
  readonly userId: string;
}

/** The removed list entry; undefined when it was not loaded. */
interface Before {
  readonly line: RecentChatView | undefined;
}

/** Hides a conversation for the viewer with an optimistic update, restored when the server refuses. */
export function deleteChat(
  queryClient: QueryClient,
  send: (chat: Deleted) => Promise<void>,
): MutationOptions<void, Error, Deleted, Before> {
  return mutationOptions({
    mutationKey,
    mutationFn: send,
    onMutate: ({ userId }): Before => {
      const line = heldLine(queryClient, userId);
      applyDeleteChat(queryClient, { userId });
      return { line };
    },
    onError: (_error, _chat, before) => {
      if (before?.line) applyUpdateChat(queryClient, before.line);
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
      chat: state.variables as Deleted | undefined,
      before: state.context as Before | undefined,
    }));
  return lines.filter((line) => {
    const gone = deleted.find(({ chat }) => chat?.userId === line.userId);
    // A hidden chat comes back with the next message.
    const last = gone?.before?.line?.lastMessage?._id ?? line.lastMessage?._id;
    return gone === undefined || last !== line.lastMessage?._id;
  });
}
