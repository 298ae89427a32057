import { skipToken, useQuery } from "@tanstack/react-query";

/** Unread numbers, put into the cache by the calls and events that tell them. */
export const unreadKeys = {
  chats: ["unread", "chats"],
  alerts: ["unread", "alerts"],
} as const;

/** How many are unread; 0 until somebody tells. */
export function useUnread(of: keyof typeof unreadKeys): number {
  const { data } = useQuery<number>({
    queryKey: unreadKeys[of],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? 0;
}
