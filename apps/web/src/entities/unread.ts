import { queryOptions, useQuery } from "@tanstack/react-query";

/** Unread numbers, put into the cache by the calls and events that tell them. */
export const unreadKeys = {
  chats: ["unread", "chats"],
  groups: ["unread", "groups"],
  alerts: ["unread", "alerts"],
} as const;

/** One of the numbers; nobody is asked for it. */
export function unreadQuery(of: keyof typeof unreadKeys) {
  return queryOptions({
    queryKey: unreadKeys[of],
    // Without a function it would count as a query that nobody uses, and go with those (`dropPerson`).
    queryFn: ({ client }) => client.getQueryData<number>(unreadKeys[of]) ?? 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** How many are unread; 0 until somebody tells. */
export function useUnread(of: keyof typeof unreadKeys): number {
  return useQuery(unreadQuery(of)).data ?? 0;
}

/** Unread messages in all, between two and in groups. */
export function useUnreadMessages(): number {
  return useUnread("chats") + useUnread("groups");
}
