import type { RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../../entities/unread.ts";
import { chatKeys } from "../chat-keys.ts";
import { isOlder, type RecentPage } from "./recent-cache.ts";

/** The first page with the total unread count, and the value of `changes` when it was requested. */
export interface Head extends RecentPage {
  readonly at: number;
}

/** Unread count per conversation, as far as known. */
export interface KnownUnread {
  readonly of: Readonly<
    Record<string, { readonly unread: number; readonly lastId: string | null }>
  >;
  /** Number of changes after which the server must be asked again. */
  readonly changes: number;
}

const nothing: KnownUnread = { of: {}, changes: 0 };

/** An event this soon after a response may already be included in it, wholly or partly. */
const doubtMilliseconds = 300;

export function knownUnread(queryClient: QueryClient): KnownUnread {
  return queryClient.getQueryData<KnownUnread>(chatKeys.unread) ?? nothing;
}

function know(queryClient: QueryClient, known: KnownUnread): void {
  queryClient.setQueryData<KnownUnread>(chatKeys.unread, known);
}

const unreadOf = ({ unreadCount: unread, lastMessage }: RecentChatView) => ({
  unread,
  lastId: lastMessage?._id ?? null,
});

/**
 * Stores the server's response, unless something changed since it was requested. Returns whether it was
 * stored.
 */
export function takeHead(queryClient: QueryClient, { items, unreadCount = 0, at }: Head): boolean {
  const { changes } = knownUnread(queryClient);
  if (changes !== at) return false;
  know(queryClient, {
    of: Object.fromEntries(items.map((line) => [line.userId, unreadOf(line)])),
    changes,
  });
  queryClient.setQueryData<number>(unreadKeys.chats, unreadCount);
  return true;
}

/** Marks a response in flight as possibly outdated. */
export function noteCrossing(queryClient: QueryClient): void {
  if (queryClient.getQueryState(chatKeys.head)?.fetchStatus !== "fetching") return;
  const known = knownUnread(queryClient);
  know(queryClient, { ...known, changes: known.changes + 1 });
}

/** Forces a refetch of the unread count (`useUnreadChats`), because this tab may have missed an event. */
export function noteDoubt(queryClient: QueryClient): void {
  const known = knownUnread(queryClient);
  know(queryClient, { ...known, changes: known.changes + 1 });
}

/**
 * Updates one conversation's unread count. If the previous one is unknown, or a response just arrived, the
 * total is refetched (`useUnreadChats`).
 */
function noteUnread(
  queryClient: QueryClient,
  userId: string,
  now: KnownUnread["of"][string],
): void {
  noteCrossing(queryClient);
  const { of, changes } = knownUnread(queryClient);
  const before = of[userId];
  const answeredAt = queryClient.getQueryState(chatKeys.head)?.dataUpdatedAt ?? 0;
  const isSure = before !== undefined && Date.now() - answeredAt > doubtMilliseconds;
  know(queryClient, { of: { ...of, [userId]: now }, changes: isSure ? changes : changes + 1 });
  if (before === undefined) return;
  queryClient.setQueryData<number>(unreadKeys.chats, (count) =>
    count === undefined ? count : Math.max(0, count + now.unread - before.unread),
  );
}

/** Updates the unread count from a changed chat list entry. */
export function noteLine(queryClient: QueryClient, chat: RecentChatView): void {
  if (isOlder(chat, knownUnread(queryClient).of[chat.userId]?.lastId)) return;
  noteUnread(queryClient, chat.userId, unreadOf(chat));
}

/** Sets the unread count of a hidden conversation to 0. */
export function noteHidden(queryClient: QueryClient, userId: string): void {
  const lastId = knownUnread(queryClient).of[userId]?.lastId ?? null;
  noteUnread(queryClient, userId, { unread: 0, lastId });
}
