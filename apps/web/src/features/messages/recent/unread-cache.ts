import type { RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../../entities/unread.ts";
import { chatKeys } from "../chat-keys.ts";
import { type ChatListPage, isOlder } from "./chat-list-cache.ts";

/** The first page with the total unread count, and the value of `version` when it was requested. */
export interface ChatListHead extends ChatListPage {
  readonly atChange: number;
}

/** Unread count per conversation, as far as known. */
export interface KnownUnread {
  readonly byUser: Readonly<
    Record<string, { readonly unread: number; readonly lastId: string | null }>
  >;
  /** Incremented by each change after which the unread count must be refetched. */
  readonly changes: number;
}

const noneKnown: KnownUnread = { byUser: {}, changes: 0 };

/** An event this soon after a response may already be included in the response, wholly or partly. */
const uncertainMilliseconds = 300;

export function knownUnread(queryClient: QueryClient): KnownUnread {
  return queryClient.getQueryData<KnownUnread>(chatKeys.unread) ?? noneKnown;
}

function setKnownUnread(queryClient: QueryClient, known: KnownUnread): void {
  queryClient.setQueryData<KnownUnread>(chatKeys.unread, known);
}

const toUnread = ({ unreadCount: unread, lastMessage }: RecentChatView) => ({
  unread,
  lastId: lastMessage?._id ?? null,
});

/**
 * Stores the server's response, unless something changed since it was requested. Returns whether it was
 * stored.
 */
export function applyChatListHead(
  queryClient: QueryClient,
  { items, unreadCount = 0, atChange }: ChatListHead,
): boolean {
  const { changes } = knownUnread(queryClient);
  if (changes !== atChange) return false;
  setKnownUnread(queryClient, {
    byUser: Object.fromEntries(items.map((entry) => [entry.userId, toUnread(entry)])),
    changes,
  });
  queryClient.setQueryData<number>(unreadKeys.chats, unreadCount);
  return true;
}

/** Marks a response in flight as possibly outdated. */
export function markOutdatedIfFetching(queryClient: QueryClient): void {
  if (queryClient.getQueryState(chatKeys.listHead)?.fetchStatus !== "fetching") return;
  const known = knownUnread(queryClient);
  setKnownUnread(queryClient, { ...known, changes: known.changes + 1 });
}

/** Forces a refetch of the unread count (`useUnreadChats`), because this tab may have missed an event. */
export function markUnreadOutdated(queryClient: QueryClient): void {
  const known = knownUnread(queryClient);
  setKnownUnread(queryClient, { ...known, changes: known.changes + 1 });
}

/**
 * Updates one conversation's unread count. If the previous one is unknown, or a response just arrived, the
 * total is refetched (`useUnreadChats`).
 */
function setUnreadOfChat(
  queryClient: QueryClient,
  userId: string,
  unread: KnownUnread["byUser"][string],
): void {
  markOutdatedIfFetching(queryClient);
  const { byUser, changes } = knownUnread(queryClient);
  const previous = byUser[userId];
  const respondedAt = queryClient.getQueryState(chatKeys.listHead)?.dataUpdatedAt ?? 0;
  const isCertain = previous !== undefined && Date.now() - respondedAt > uncertainMilliseconds;
  setKnownUnread(queryClient, {
    byUser: { ...byUser, [userId]: unread },
    changes: isCertain ? changes : changes + 1,
  });
  if (previous === undefined) return;
  queryClient.setQueryData<number>(unreadKeys.chats, (count) =>
    count === undefined ? count : Math.max(0, count + unread.unread - previous.unread),
  );
}

/** Updates the unread count from a changed chat list entry. */
export function trackUnreadOfChat(queryClient: QueryClient, chat: RecentChatView): void {
  if (isOlder(chat, knownUnread(queryClient).byUser[chat.userId]?.lastId)) return;
  setUnreadOfChat(queryClient, chat.userId, toUnread(chat));
}

/** Sets the unread count of a hidden conversation to 0. */
export function trackHiddenChat(queryClient: QueryClient, userId: string): void {
  const lastId = knownUnread(queryClient).byUser[userId]?.lastId ?? null;
  setUnreadOfChat(queryClient, userId, { unread: 0, lastId });
}
