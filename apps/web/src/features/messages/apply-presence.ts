import type { ServerEventPayload } from "@kora/contract/events";
import type { ChatView, DirectoryUser } from "@kora/contract/messages";
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import { chatKeys } from "./chat-keys.ts";
import { updateChatEntry } from "./recent/chat-list-cache.ts";

export type PeoplePages = InfiniteData<Page<DirectoryUser[]>, string | null>;

/** A query that is not invalidated. Data that is set for an invalidated one would count as fresh, and stay. */
const predicate = ({ state }: Query) => !state.isInvalidated;

/**
 * Updates a user's online state in the chat list, the chat, the directory and the lists of group members. Unchanged
 * objects keep their identity.
 */
export function applyPresence(
  queryClient: QueryClient,
  { userId, isOnline, lastSeenAt }: ServerEventPayload<"userStatusChange">,
): void {
  updateChatEntry(queryClient, userId, (entry) =>
    entry.isOnline === isOnline ? entry : { ...entry, isOnline },
  );
  const chatFilter = { queryKey: chatKeys.chat(userId), exact: true, predicate };
  queryClient.setQueriesData<ChatView>(chatFilter, (chat) => {
    if (chat === undefined) return chat;
    const presence = {
      isOnline,
      lastSeenAt: lastSeenAt === undefined ? chat.lastSeenAt : lastSeenAt,
    };
    const isSame = chat.isOnline === isOnline && chat.lastSeenAt === presence.lastSeenAt;
    return isSame ? chat : { ...chat, ...presence };
  });
  queryClient.setQueriesData<PeoplePages>({ queryKey: chatKeys.allPeople, predicate }, (list) => {
    const isChanged = (user: DirectoryUser) => user._id === userId && user.isOnline !== isOnline;
    if (!list?.pages.some(({ items }) => items.some(isChanged))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((user) => (isChanged(user) ? { ...user, isOnline } : user)),
    }));
    return { ...list, pages };
  });
}
