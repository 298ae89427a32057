import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { chatKeys } from "../chat-keys.ts";
import { type ChatListPage, replaceFirstPage } from "./chat-list-cache.ts";
import { withoutDeleted } from "./delete-chat.ts";
import { applyChatListHead, type ChatListHead, knownUnread } from "./unread-cache.ts";

/** Fetches the first page with the unread count. Concurrent requests share one response. */
export const chatListHeadQuery = queryOptions({
  queryKey: chatKeys.listHead,
  meta: { live: true },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async ({ client, signal }): Promise<ChatListHead> => {
    const atChange = knownUnread(client).changes;
    const page = await api.page("listRecentChats", { query: {} }, { signal });
    const listHead = { ...page, items: withoutDeleted(client, page.items), atChange };
    if (applyChatListHead(client, listHead)) replaceFirstPage(client, listHead);
    return listHead;
  },
});

function firstPage(client: QueryClient): Promise<ChatListPage> {
  return client.fetchQuery({ ...chatListHeadQuery, staleTime: 0 });
}

/** Fetches the chat list, ordered by last message; events keep it up to date. */
export const chatListQuery = infiniteQueryOptions({
  queryKey: chatKeys.recent,
  meta: { live: true },
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal, client }): Promise<ChatListPage> => {
    if (pageParam === null) return firstPage(client);
    const query = { cursor: pageParam };
    const { items, nextCursor } = await api.page("listRecentChats", { query }, { signal });
    return { items: withoutDeleted(client, items), nextCursor };
  },
  getNextPageParam: (last) => last.nextCursor,
});
