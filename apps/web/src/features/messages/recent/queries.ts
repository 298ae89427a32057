import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { chatKeys } from "../chat-keys.ts";
import { type ChatListPage, replaceFirstPage } from "./chat-list-cache.ts";
import { withoutPendingDeletions } from "./delete-chat.ts";
import { applyChatListFirstPage, type ChatListFirstPage, getKnownUnread } from "./unread-cache.ts";

/**
 * Fetches the first page of the chat list with the total unread count. Concurrent requests share one response. Never
 * stale: `useSyncUnreadChats` refetches it when events do not suffice.
 */
export const chatListFirstPageQuery = queryOptions({
  queryKey: chatKeys.firstPage,
  meta: { live: true },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async ({ client, signal }): Promise<ChatListFirstPage> => {
    const requestedVersion = getKnownUnread(client).version;
    const page = await api.page("listRecentChats", { query: {} }, { signal });
    const firstPage = {
      ...page,
      items: withoutPendingDeletions(client, page.items),
      requestedVersion,
    };
    if (applyChatListFirstPage(client, firstPage)) replaceFirstPage(client, firstPage);
    return firstPage;
  },
});

function fetchFirstPage(client: QueryClient): Promise<ChatListPage> {
  return client.fetchQuery({ ...chatListFirstPageQuery, staleTime: 0 });
}

/** Fetches the chat list, ordered by last message; events keep it up to date. */
export const chatListQuery = infiniteQueryOptions({
  queryKey: chatKeys.recent,
  meta: { live: true },
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal, client }): Promise<ChatListPage> => {
    if (pageParam === null) return fetchFirstPage(client);
    const query = { cursor: pageParam };
    const { items, nextCursor } = await api.page("listRecentChats", { query }, { signal });
    return { items: withoutPendingDeletions(client, items), nextCursor };
  },
  getNextPageParam: (last) => last.nextCursor,
});
