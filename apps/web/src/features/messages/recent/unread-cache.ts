import type { RecentChatView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../../entities/unread.ts";
import { chatKeys } from "../chat-keys.ts";
import { isOlder, type RecentPage } from "./recent-cache.ts";

/** The first lines and the whole unread number, and at which of the changes they were asked for. */
export interface Head extends RecentPage {
  readonly at: number;
}

/** What each conversation adds to the unread number, as far as it is known. */
export interface KnownUnread {
  readonly of: Readonly<
    Record<string, { readonly unread: number; readonly lastId: string | null }>
  >;
  /** Counts what happened that the server must be asked about. */
  readonly changes: number;
}

const nothing: KnownUnread = { of: {}, changes: 0 };

/** An event that comes so soon after an answer may be in it already, or in half of it. */
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

/** Takes over what the server answered, unless something happened since it was asked. Answers whether it did. */
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

/** Something happened: an answer that is under way may not know of it. */
export function noteCrossing(queryClient: QueryClient): void {
  if (queryClient.getQueryState(chatKeys.head)?.fetchStatus !== "fetching") return;
  const known = knownUnread(queryClient);
  know(queryClient, { ...known, changes: known.changes + 1 });
}

/** Something may have happened that this tab was not told of: the server is asked (`useUnreadChats`). */
export function noteDoubt(queryClient: QueryClient): void {
  const known = knownUnread(queryClient);
  know(queryClient, { ...known, changes: known.changes + 1 });
}

/**
 * One conversation's unread number is another one now. Where it was not known before, or an answer has just come,
 * the server is asked for the whole (`useUnreadChats`).
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

/** A line of the recent chats is so now. */
export function noteLine(queryClient: QueryClient, chat: RecentChatView): void {
  if (isOlder(chat, knownUnread(queryClient).of[chat.userId]?.lastId)) return;
  noteUnread(queryClient, chat.userId, unreadOf(chat));
}

/** The conversation is hidden, and nothing of it unread. */
export function noteHidden(queryClient: QueryClient, userId: string): void {
  const lastId = knownUnread(queryClient).of[userId]?.lastId ?? null;
  noteUnread(queryClient, userId, { unread: 0, lastId });
}
