import type { RecentChatView } from "@kora/contract/messages";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../../lib/create-api.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { chatKeys } from "../chat-keys.ts";
import { updateCachedChats } from "../update-cached-chats.ts";

export type ChatListPage = Page<RecentChatView[]>;
export type ChatListPages = InfiniteData<ChatListPage, string | null>;

/** Returns the loaded entries, the latest message first. */
export function toChatEntries(list: Pick<ChatListPages, "pages">): RecentChatView[] {
  return list.pages.flatMap(({ items }) => items);
}

/** Returns the entry of the chat with a user; undefined if it is not loaded. */
export function getCachedChat(
  queryClient: QueryClient,
  userId: string,
): RecentChatView | undefined {
  const list = queryClient.getQueryData<ChatListPages>(chatKeys.recent);
  return list && toChatEntries(list).find((entry) => entry.userId === userId);
}

/**
 * Updates the loaded entries, and the first page that this device caches for offline reading. If `change` returns
 * undefined, the entries stay as they are. A response in flight may be older than this update, so a fetch in flight is
 * restarted.
 */
function changePages(
  queryClient: QueryClient,
  change: (pages: readonly ChatListPage[]) => ChatListPage[] | undefined,
): void {
  queryClient.setQueryData<ChatListPages>(chatKeys.recent, (list) => {
    const pages = list && change(list.pages);
    return list && pages ? { ...list, pages } : list;
  });
  updateCachedChats(({ changeChatList }) => changeChatList((page) => change([page])?.[0]));
  if (queryClient.getQueryState(chatKeys.recent)?.fetchStatus === "fetching") {
    void queryClient.invalidateQueries({ queryKey: chatKeys.recent, exact: true });
  }
}

/** Updates one loaded entry; others keep their identity. */
export function updateChatEntry(
  queryClient: QueryClient,
  userId: string,
  change: (entry: RecentChatView) => RecentChatView,
): void {
  changePages(queryClient, (pages) => {
    const cached = toChatEntries({ pages: [...pages] }).find((entry) => entry.userId === userId);
    const updated = cached && change(cached);
    if (updated === cached || updated === undefined) return undefined;
    return pages.map((page) => ({
      ...page,
      items: page.items.map((entry) => (entry === cached ? updated : entry)),
    }));
  });
}

/** Removes an entry from the list. */
export function removeChatEntry(queryClient: QueryClient, userId: string): void {
  changePages(queryClient, (pages) =>
    pages.map((page) => ({
      ...page,
      items: page.items.filter((entry) => entry.userId !== userId),
    })),
  );
}

/** The fields that decide whether an entry is older than the cached one. */
export type LastMessage = Pick<NonNullable<RecentChatView["lastMessage"]>, "_id" | "disappearsAt">;

/**
 * Returns whether the last message of `chat` is older than the cached one; false if one of the two is not known, or if the
 * cached one has disappeared.
 */
export function isOlder(
  chat: Pick<RecentChatView, "lastMessage">,
  cached: LastMessage | null | undefined,
): boolean {
  if (!chat.lastMessage || !cached || hasDisappeared(cached)) return false;
  return chat.lastMessage._id < cached._id;
}

/** The event of a disappeared message may arrive this many milliseconds before `serverNow()` reaches its time. */
const clockTolerance = 2000;

const hasDisappeared = ({ disappearsAt }: LastMessage) =>
  disappearsAt !== null && Date.parse(disappearsAt) <= serverNow() + clockTolerance;

/**
 * Inserts or moves an entry to the position of its last message. An entry that belongs on a page not loaded
 * yet comes with that page.
 */
export function upsertChatEntry(queryClient: QueryClient, chat: RecentChatView): void {
  const isSame = ({ userId }: RecentChatView) => userId === chat.userId;
  changePages(queryClient, (pages) => {
    const entries = toChatEntries({ pages: [...pages] });
    const cached = entries.find(isSame);
    if (cached && isOlder(chat, cached.lastMessage)) return undefined;
    const id = chat.lastMessage?._id;
    // An entry whose last message has disappeared keeps its position, as in a response.
    if (cached && (id === undefined || id <= (cached.lastMessage?._id ?? ""))) {
      return pages.map((page) => ({
        ...page,
        items: page.items.map((entry) => (isSame(entry) ? chat : entry)),
      }));
    }
    if (id === undefined) return undefined;
    const next = entries.find(
      (entry) => !isSame(entry) && entry.lastMessage && entry.lastMessage._id < id,
    );
    if (next === undefined && pages.at(-1)?.nextCursor !== null) return undefined;
    return pages.map((page, index) => {
      const items = page.items.flatMap((entry) => {
        if (isSame(entry)) return [];
        return entry === next ? [chat, entry] : [entry];
      });
      if (next === undefined && index === pages.length - 1) items.push(chat);
      return { ...page, items };
    });
  });
}

/**
 * Replaces the first page with a refetched one. Loaded entries that belong in its range but are missing in it are
 * removed. A list fetch in flight is not restarted, because it uses the same first page.
 */
export function replaceFirstPage(
  queryClient: QueryClient,
  { items, nextCursor }: ChatListPage,
): void {
  const isInFirstPage = ({ userId }: RecentChatView) =>
    items.some((entry) => entry.userId === userId);
  const oldestId = items.findLast(({ lastMessage }) => lastMessage)?.lastMessage?._id ?? "";
  const belongsInFirstPage = ({ lastMessage }: RecentChatView) =>
    lastMessage !== null && lastMessage._id > oldestId;
  queryClient.setQueryData<ChatListPages>(chatKeys.recent, (list) => {
    const [oldFirst, second, ...furtherPages] = list?.pages ?? [];
    if (list === undefined || oldFirst === undefined) return list;
    const newFirst = { items, nextCursor };
    if (second === undefined || nextCursor === null) {
      return { pages: [newFirst], pageParams: list.pageParams.slice(0, 1) };
    }
    // Entries pushed off the first page move to the second.
    const laterPages = [
      { ...second, items: [...oldFirst.items, ...second.items] },
      ...furtherPages,
    ].map((page) => ({
      ...page,
      items: page.items.filter((entry) => !isInFirstPage(entry) && !belongsInFirstPage(entry)),
    }));
    return { ...list, pages: [newFirst, ...laterPages] };
  });
}
