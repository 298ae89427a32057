import type { RecentChatView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { unreadKeys } from "../../../entities/unread.ts";
import { setServerTime } from "../../../lib/server-clock.ts";
import { chatKeys } from "../chat-keys.ts";
import { applyDeleteChat, applyUpdateChat } from "./apply-events.ts";
import {
  type ChatListPages,
  replaceFirstPage,
  toChatEntries,
  upsertChatEntry,
} from "./chat-list-cache.ts";
import { applyChatListFirstPage, getKnownUnread } from "./unread-cache.ts";

afterEach(() => {
  vi.useRealTimers();
  // Other test files may use the same module.
  setServerTime(Date.now());
});

/** The entry of a chat whose last message has this number; null if all messages have disappeared. */
function entry(
  userId: string,
  number: number | null,
  { unreadCount = 0 }: { unreadCount?: number } = {},
): RecentChatView {
  return {
    userId,
    name: userId,
    username: userId,
    avatar: null,
    isOnline: false,
    isMuted: false,
    unreadCount,
    lastMessage: number === null ? null : lastMessage(number),
  };
}

const lastMessage = (
  number: number,
  disappearsAt: string | null = null,
): RecentChatView["lastMessage"] => ({
  _id: String(number).padStart(4, "0"),
  content: "",
  isOwn: false,
  status: "delivered",
  mediaType: null,
  isDeleted: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  disappearsAt,
});

function createCache(...pages: RecentChatView[][]) {
  const cache = new QueryClient();
  const cursorAfter = (index: number) => (index === pages.length - 1 ? null : `${index + 1}`);
  cache.setQueryData<ChatListPages>(chatKeys.recent, {
    pages: pages.map((items, index) => ({ items, nextCursor: cursorAfter(index) })),
    pageParams: pages.map((_page, index) => (index === 0 ? null : `${index}`)),
  });
  return cache;
}

function cachedUserIds(cache: QueryClient): string {
  const list = cache.getQueryData<ChatListPages>(chatKeys.recent);
  return list
    ? toChatEntries(list)
        .map(({ userId }) => userId)
        .join(" ")
    : "";
}

test("a chat with a new message moves to the top, from any page", () => {
  const cache = createCache([entry("ama", 9), entry("kofi", 8)], [entry("esi", 7)]);
  upsertChatEntry(cache, entry("esi", 10));
  expect(cachedUserIds(cache)).toBe("esi ama kofi");
  upsertChatEntry(cache, entry("esi", 11));
  expect(cachedUserIds(cache)).toBe("esi ama kofi");
  upsertChatEntry(cache, entry("yaw", 12));
  expect(cachedUserIds(cache)).toBe("yaw esi ama kofi");
});

test("a chat whose unread count changed keeps its position, even if all its messages have disappeared", () => {
  const cache = createCache([entry("ama", 9), entry("kofi", null), entry("esi", 7)]);
  upsertChatEntry(cache, entry("kofi", null, { unreadCount: 3 }));
  upsertChatEntry(cache, entry("esi", 7, { unreadCount: 2 }));
  expect(cachedUserIds(cache)).toBe("ama kofi esi");
  expect(cache.getQueryData<ChatListPages>(chatKeys.recent)?.pages[0]?.items[2]?.unreadCount).toBe(
    2,
  );
});

test("a chat with an older message is appended to a completely loaded list, and is not added to an incomplete one", () => {
  const cache = createCache([entry("ama", 9)]);
  upsertChatEntry(cache, entry("kofi", 3));
  expect(cachedUserIds(cache)).toBe("ama kofi");
  const partialCache = createCache([entry("ama", 9)], [entry("esi", 7)]);
  partialCache.setQueryData<ChatListPages>(
    chatKeys.recent,
    (list) =>
      list && {
        pages: list.pages.map((page) => ({ ...page, nextCursor: "more" })),
        pageParams: list.pageParams,
      },
  );
  upsertChatEntry(partialCache, entry("kofi", 3));
  expect(cachedUserIds(partialCache)).toBe("ama esi");
});

test("a refetched first page removes the chats that are missing in its range and keeps older ones", () => {
  const cache = createCache(
    [entry("ama", 9), entry("kofi", 8)],
    [entry("esi", 7), entry("yaw", 6)],
  );
  replaceFirstPage(cache, { items: [entry("yaw", 10), entry("ama", 9)], nextCursor: "1" });
  expect(cachedUserIds(cache)).toBe("yaw ama kofi esi");
  // The chat with Kofi was deleted on another device: it would be in the range of the page.
  replaceFirstPage(cache, {
    items: [entry("yaw", 10), entry("ama", 9), entry("esi", 7)],
    nextCursor: "1",
  });
  expect(cachedUserIds(cache)).toBe("yaw ama esi");
  replaceFirstPage(cache, { items: [entry("ama", 9)], nextCursor: null });
  expect(cachedUserIds(cache)).toBe("ama");
});

test("the total unread count changes with each chat whose unread count is known", () => {
  const cache = createCache([
    entry("ama", 9, { unreadCount: 2 }),
    entry("kofi", 8, { unreadCount: 3 }),
  ]);
  const page = cache.getQueryData<ChatListPages>(chatKeys.recent)?.pages[0];
  applyChatListFirstPage(cache, {
    items: page?.items ?? [],
    nextCursor: null,
    unreadCount: 5,
    requestedVersion: 0,
  });
  const unread = () => cache.getQueryData<number>(unreadKeys.chats);
  applyUpdateChat(cache, entry("ama", 10, { unreadCount: 3 }));
  expect(unread()).toBe(6);
  // Repeated, late and older updates have no effect.
  applyUpdateChat(cache, entry("ama", 10, { unreadCount: 3 }));
  applyUpdateChat(cache, entry("ama", 9, { unreadCount: 2 }));
  expect(unread()).toBe(6);
  applyUpdateChat(cache, entry("ama", 10, { unreadCount: 0 }));
  expect(unread()).toBe(3);
  applyDeleteChat(cache, { userId: "kofi" });
  applyDeleteChat(cache, { userId: "kofi" });
  expect(unread()).toBe(0);
  applyUpdateChat(cache, entry("kofi", 11, { unreadCount: 1 }));
  expect(unread()).toBe(1);
  expect(getKnownUnread(cache).version).toBe(0);
});

test("the total unread count is refetched (`version` grows) after a change of an unknown chat, or one during a fetch", async () => {
  const cache = createCache([entry("ama", 9, { unreadCount: 2 })]);
  applyChatListFirstPage(cache, {
    items: [entry("ama", 9, { unreadCount: 2 })],
    nextCursor: null,
    unreadCount: 2,
    requestedVersion: 0,
  });
  applyUpdateChat(cache, entry("kofi", 3, { unreadCount: 4 }));
  expect(getKnownUnread(cache).version).toBe(1);
  expect(cache.getQueryData(unreadKeys.chats)).toBe(2);
  // Requested before the change, so it is ignored.
  const response = {
    items: [entry("ama", 9, { unreadCount: 2 })],
    nextCursor: null,
    unreadCount: 2,
  };
  expect(applyChatListFirstPage(cache, { ...response, requestedVersion: 0 })).toBe(false);
  expect(applyChatListFirstPage(cache, { ...response, unreadCount: 6, requestedVersion: 1 })).toBe(
    true,
  );
  expect(cache.getQueryData(unreadKeys.chats)).toBe(6);

  const deferred = Promise.withResolvers<null>();
  const fetching = cache.fetchQuery({
    queryKey: chatKeys.firstPage,
    queryFn: () => deferred.promise,
  });
  applyUpdateChat(cache, entry("ama", 10, { unreadCount: 3 }));
  expect(getKnownUnread(cache).version).toBeGreaterThan(1);
  deferred.resolve(null);
  await fetching;
});

test("when the last message has disappeared, an entry with an older one replaces it in its place and lowers the count", () => {
  const cache = createCache([entry("kofi", 5, { unreadCount: 2 }), entry("yaw", 3)]);
  const kofi = entry("kofi", 5, { unreadCount: 2 });
  const gone = { ...kofi, lastMessage: lastMessage(5, "2026-01-01T01:00:00.000Z") };
  applyUpdateChat(cache, gone);
  cache.setQueryData<number>(unreadKeys.chats, 2);
  applyUpdateChat(cache, entry("kofi", 2, { unreadCount: 1 }));
  expect(cachedUserIds(cache)).toBe("kofi yaw");
  expect(getKnownUnread(cache).byUser.kofi?.unread).toBe(1);
  expect(cache.getQueryData<number>(unreadKeys.chats)).toBe(1);
});

test("the counts fall with the event that follows the deadline of a message, also on a device whose clock is an hour slow", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-01T09:00:00.000Z") });
  setServerTime(Date.parse("2026-11-01T10:00:00.000Z"));
  const kofi = entry("kofi", 5, { unreadCount: 2 });
  const soonGone = { ...kofi, lastMessage: lastMessage(5, "2026-11-01T10:00:30.000Z") };
  const cache = createCache([soonGone]);
  applyUpdateChat(cache, soonGone);
  cache.setQueryData<number>(unreadKeys.chats, 2);
  const counts = () => [
    cache.getQueryData<ChatListPages>(chatKeys.recent)?.pages[0]?.items[0]?.unreadCount,
    cache.getQueryData<number>(unreadKeys.chats),
  ];
  // An event from before the message, which comes late, is not the end of the message.
  vi.advanceTimersByTime(20_000);
  applyUpdateChat(cache, entry("kofi", 2, { unreadCount: 1 }));
  expect(counts()).toEqual([2, 2]);
  // The `Date` header has whole seconds, so this clock may be a second behind that of the server.
  vi.advanceTimersByTime(9_000);
  applyUpdateChat(cache, entry("kofi", 2, { unreadCount: 1 }));
  expect(counts()).toEqual([1, 1]);
});
