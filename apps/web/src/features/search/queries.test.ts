import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { conversationsQuery } from "./queries.ts";

const chatCount = 250;

const chatAt = (index: number) => ({
  userId: `chat-${index}`,
  name: `Friend ${index}`,
  username: `friend${index}`,
  avatar: null,
});
const groupAt = (index: number) => ({
  _id: `group-${index}`,
  name: `Circle ${index}`,
  memberCount: 3,
  profilePicture: null,
  isDeleted: index === 1,
});

/** Responds as the server does with lists of `count` items, whose cursor is the index of the next item. */
function stubLists(count: { readonly chats: number; readonly groups: number }) {
  const fetch = vi.fn((url: string) => {
    const { pathname, searchParams } = new URL(url, "https://kora.example");
    const [itemAt, total] = pathname.includes("group")
      ? [groupAt, count.groups]
      : [chatAt, count.chats];
    const start = Number(searchParams.get("cursor") ?? 0);
    const end = Math.min(start + Number(searchParams.get("limit")), total);
    const items = Array.from({ length: end - start }, (_none, index) => itemAt(start + index));
    const headers: Record<string, string> = end < total ? { "x-next-cursor": String(end) } : {};
    return Promise.resolve(new Response(JSON.stringify(items), { headers }));
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const fetchConversations = () => new QueryClient().fetchQuery(conversationsQuery);

afterEach(() => vi.unstubAllGlobals());

test("more than a hundred chats and groups are fetched page by page, without deleted groups", async () => {
  stubLists({ chats: chatCount, groups: 101 });
  const conversations = await fetchConversations();
  expect(conversations).toHaveLength(chatCount + 100);
  expect(conversations[chatCount - 1]).toEqual({
    kind: "chat",
    id: "chat-249",
    name: "Friend 249",
    username: "friend249",
    picture: null,
  });
  expect(conversations.at(-1)).toEqual({
    kind: "group",
    id: "group-100",
    name: "Circle 100",
    memberCount: 3,
    picture: null,
  });
  expect(conversations.map(({ id }) => id)).not.toContain("group-1");
});

test("at most the latest thousand chats are fetched", async () => {
  const fetch = stubLists({ chats: 2000, groups: 0 });
  expect(await fetchConversations()).toHaveLength(1000);
  // Ten pages of chats, and an empty one of groups.
  expect(fetch).toHaveBeenCalledTimes(11);
});
