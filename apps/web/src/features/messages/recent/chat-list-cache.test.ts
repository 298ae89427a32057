import type { RecentChatView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { unreadKeys } from "../../../entities/unread.ts";
import { chatKeys } from "../chat-keys.ts";
import { applyDeleteChat, applyUpdateChat } from "./apply-events.ts";
import {
  type ChatListPages,
  replaceFirstPage,
  toChatEntries,
  upsertChatEntry,
} from "./chat-list-cache.ts";
import { applyChatListHead, knownUnread } from "./unread-cache.ts";

/** A line whose last message is the `at`-th of all; null where all have disappeared. */
function line(userId: string, at: number | null, unreadCount = 0): RecentChatView {
  return {
    userId,
    name: userId,
    username: userId,
    avatar: null,
    isOnline: false,
    isMuted: false,
    unreadCount,
    lastMessage: at === null ? null : lastMessage(at),
  };
}

const lastMessage = (at: number): RecentChatView["lastMessage"] => ({
  _id: String(at).padStart(4, "0"),
  content: "",
  isOwn: false,
  status: "delivered",
  mediaType: null,
  isDeleted: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  disappearsAt: null,
});

function holding(...pages: RecentChatView[][]) {
  const cache = new QueryClient();
  const cursorAfter = (at: number) => (at === pages.length - 1 ? null : `${at + 1}`);
  cache.setQueryData<ChatListPages>(chatKeys.recent, {
    pages: pages.map((items, at) => ({ items, nextCursor: cursorAfter(at) })),
    pageParams: pages.map((_page, at) => (at === 0 ? null : `${at}`)),
  });
  return cache;
}

function held(cache: QueryClient): string {
  const list = cache.getQueryData<ChatListPages>(chatKeys.recent);
  return list
    ? toChatEntries(list)
        .map(({ userId }) => userId)
        .join(" ")
    : "";
}

test("a line with a new message goes to the top, from whichever page", () => {
  const cache = holding([line("ama", 9), line("kofi", 8)], [line("esi", 7)]);
  upsertChatEntry(cache, line("esi", 10));
  expect(held(cache)).toBe("esi ama kofi");
  upsertChatEntry(cache, line("esi", 11));
  expect(held(cache)).toBe("esi ama kofi");
  upsertChatEntry(cache, line("yaw", 12));
  expect(held(cache)).toBe("yaw esi ama kofi");
});

test("a line of which only the marks changed stays where it is, also when its messages have disappeared", () => {
  const cache = holding([line("ama", 9), line("kofi", null), line("esi", 7)]);
  upsertChatEntry(cache, line("kofi", null, 3));
  upsertChatEntry(cache, line("esi", 7, 2));
  expect(held(cache)).toBe("ama kofi esi");
  expect(cache.getQueryData<ChatListPages>(chatKeys.recent)?.pages[0]?.items[2]?.unreadCount).toBe(
    2,
  );
});

test("a line that belongs to pages not loaded yet is not put among those that are", () => {
  const cache = holding([line("ama", 9)]);
  upsertChatEntry(cache, line("kofi", 3));
  expect(held(cache)).toBe("ama kofi");
  const more = holding([line("ama", 9)], [line("esi", 7)]);
  more.setQueryData<ChatListPages>(
    chatKeys.recent,
    (list) =>
      list && {
        pages: list.pages.map((page) => ({ ...page, nextCursor: "more" })),
        pageParams: list.pageParams,
      },
  );
  upsertChatEntry(more, line("kofi", 3));
  expect(held(more)).toBe("ama esi");
});

test("the first page as it is now takes out what is gone, and keeps the pages after it", () => {
  const cache = holding([line("ama", 9), line("kofi", 8)], [line("esi", 7), line("yaw", 6)]);
  replaceFirstPage(cache, { items: [line("yaw", 10), line("ama", 9)], nextCursor: "1" });
  expect(held(cache)).toBe("yaw ama kofi esi");
  // Kofi's was hidden on another screen: it stood above what the page ends with.
  replaceFirstPage(cache, {
    items: [line("yaw", 10), line("ama", 9), line("esi", 7)],
    nextCursor: "1",
  });
  expect(held(cache)).toBe("yaw ama esi");
  replaceFirstPage(cache, { items: [line("ama", 9)], nextCursor: null });
  expect(held(cache)).toBe("ama");
});

test("the unread number follows each line that is known", () => {
  const cache = holding([line("ama", 9, 2), line("kofi", 8, 3)]);
  const page = cache.getQueryData<ChatListPages>(chatKeys.recent)?.pages[0];
  applyChatListHead(cache, {
    items: page?.items ?? [],
    nextCursor: null,
    unreadCount: 5,
    atChange: 0,
  });
  const unread = () => cache.getQueryData<number>(unreadKeys.chats);
  applyUpdateChat(cache, line("ama", 10, 3));
  expect(unread()).toBe(6);
  // Once more, late, or of an older message: nothing changes.
  applyUpdateChat(cache, line("ama", 10, 3));
  applyUpdateChat(cache, line("ama", 9, 2));
  expect(unread()).toBe(6);
  applyUpdateChat(cache, line("ama", 10, 0));
  expect(unread()).toBe(3);
  applyDeleteChat(cache, { userId: "kofi" });
  applyDeleteChat(cache, { userId: "kofi" });
  expect(unread()).toBe(0);
  applyUpdateChat(cache, line("kofi", 11, 1));
  expect(unread()).toBe(1);
  expect(knownUnread(cache).changes).toBe(0);
});

test("the server is asked for the unread number where a line was not known, or an answer crosses it", async () => {
  const cache = holding([line("ama", 9, 2)]);
  applyChatListHead(cache, {
    items: [line("ama", 9, 2)],
    nextCursor: null,
    unreadCount: 2,
    atChange: 0,
  });
  applyUpdateChat(cache, line("kofi", 3, 4));
  expect(knownUnread(cache).changes).toBe(1);
  expect(cache.getQueryData(unreadKeys.chats)).toBe(2);
  // Asked before: it knows nothing of Kofi, so it is not taken.
  const answer = { items: [line("ama", 9, 2)], nextCursor: null, unreadCount: 2 };
  expect(applyChatListHead(cache, { ...answer, atChange: 0 })).toBe(false);
  expect(applyChatListHead(cache, { ...answer, unreadCount: 6, atChange: 1 })).toBe(true);
  expect(cache.getQueryData(unreadKeys.chats)).toBe(6);

  const answered = Promise.withResolvers<null>();
  const asking = cache.fetchQuery({ queryKey: chatKeys.head, queryFn: () => answered.promise });
  applyUpdateChat(cache, line("ama", 10, 3));
  expect(knownUnread(cache).changes).toBeGreaterThan(1);
  answered.resolve(null);
  await asking;
});
