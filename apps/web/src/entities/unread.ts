import { queryOptions, useQuery } from "@tanstack/react-query";

/** Query keys of unread counts; calls and events write them to the cache. */
export const unreadKeys = {
  chats: ["unread", "chats"],
  groups: ["unread", "groups"],
  alerts: ["unread", "alerts"],
} as const;

/** The query of an unread count. It never makes a call: its function returns the cached count. */
export function unreadQuery(kind: keyof typeof unreadKeys) {
  return queryOptions({
    queryKey: unreadKeys[kind],
    // A query without a function counts as inactive, and `removeBlockedUserFromCache` removes inactive queries.
    queryFn: ({ client }) => client.getQueryData<number>(unreadKeys[kind]) ?? 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns an unread count; 0 until it is known. */
export function useUnread(kind: keyof typeof unreadKeys): number {
  return useQuery(unreadQuery(kind)).data ?? 0;
}

/** Returns the number of unread messages in chats and groups. */
export function useUnreadMessages(): number {
  return useUnread("chats") + useUnread("groups");
}
