import type { RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../../entities/unread.ts";
import { chatKeys } from "../chat-keys.ts";
import { type ChatListPage, isOlder, type LastMessage } from "./chat-list-cache.ts";

/** The first page with the total unread count, and `KnownUnread.version` at the time of the request. */
export interface ChatListFirstPage extends ChatListPage {
  readonly requestedVersion: number;
}

/** Unread counts of the chats that were fetched or changed by events. */
export interface KnownUnread {
  /** By the id of the other user. */
  readonly byUser: Readonly<
    Record<string, { readonly unread: number; readonly lastMessage: LastMessage | null }>
  >;
  /** Incremented by each change after which the first page and its total unread count must be refetched. */
  readonly version: number;
}

const emptyKnownUnread: KnownUnread = { byUser: {}, version: 0 };

/** An event that arrives this soon after a response may already be counted in it. */
const overlapMilliseconds = 300;

export function getKnownUnread(queryClient: QueryClient): KnownUnread {
  return queryClient.getQueryData<KnownUnread>(chatKeys.unread) ?? emptyKnownUnread;
}

function setKnownUnread(queryClient: QueryClient, known: KnownUnread): void {
  queryClient.setQueryData<KnownUnread>(chatKeys.unread, known);
}

const toUnread = ({ unreadCount: unread, lastMessage }: RecentChatView) => ({
  unread,
  lastMessage: lastMessage && { _id: lastMessage._id, disappearsAt: lastMessage.disappearsAt },
});

/**
 * Stores the server's response, unless a change since its request requires a refetch (`version`). Returns whether it
 * was stored.
 */
export function applyChatListFirstPage(
  queryClient: QueryClient,
  { items, unreadCount = 0, requestedVersion }: ChatListFirstPage,
): boolean {
  const { version } = getKnownUnread(queryClient);
  if (version !== requestedVersion) return false;
  setKnownUnread(queryClient, {
    byUser: Object.fromEntries(items.map((entry) => [entry.userId, toUnread(entry)])),
    version,
  });
  queryClient.setQueryData<number>(unreadKeys.chats, unreadCount);
  return true;
}

/** If a response is in flight, it will be ignored, because it may lack a change, and the first page is refetched. */
export function ignoreResponseInFlight(queryClient: QueryClient): void {
  if (queryClient.getQueryState(chatKeys.firstPage)?.fetchStatus !== "fetching") return;
  const knownUnread = getKnownUnread(queryClient);
  setKnownUnread(queryClient, { ...knownUnread, version: knownUnread.version + 1 });
}

/**
 * Updates one chat's unread count. If the previous one is unknown, or a response just arrived, the
 * total is refetched (`useSyncUnreadChats`).
 */
function setUnreadOfChat(
  queryClient: QueryClient,
  userId: string,
  unread: KnownUnread["byUser"][string],
): void {
  ignoreResponseInFlight(queryClient);
  const { byUser, version } = getKnownUnread(queryClient);
  const previous = byUser[userId];
  const respondedAt = queryClient.getQueryState(chatKeys.firstPage)?.dataUpdatedAt ?? 0;
  const isCertain = previous !== undefined && Date.now() - respondedAt > overlapMilliseconds;
  setKnownUnread(queryClient, {
    byUser: { ...byUser, [userId]: unread },
    version: isCertain ? version : version + 1,
  });
  if (previous === undefined) return;
  queryClient.setQueryData<number>(unreadKeys.chats, (count) =>
    count === undefined ? count : Math.max(0, count + unread.unread - previous.unread),
  );
}

/** Updates the unread count from a changed chat list entry. */
export function trackUnreadOfChat(queryClient: QueryClient, chat: RecentChatView): void {
  if (isOlder(chat, getKnownUnread(queryClient).byUser[chat.userId]?.lastMessage)) return;
  setUnreadOfChat(queryClient, chat.userId, toUnread(chat));
}

/** Sets the unread count of a deleted chat to 0. */
export function trackDeletedChat(queryClient: QueryClient, userId: string): void {
  const lastMessage = getKnownUnread(queryClient).byUser[userId]?.lastMessage ?? null;
  setUnreadOfChat(queryClient, userId, { unread: 0, lastMessage });
}
