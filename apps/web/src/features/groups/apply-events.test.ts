import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyGroupDeleted, applyGroupUpdated, applyMessageToGroups } from "./apply-events.ts";
import type { CachedGroup } from "./cached-group.ts";
import { groupFixture, groupInfoFixture, messageFixture } from "./group.fixture.ts";
import { type GroupPages, toGroups } from "./group-cache.ts";
import { groupKeys } from "./group-keys.ts";
import { getTotalUnread } from "./queries.ts";
import { drainToasts } from "./queued-toasts.ts";

const viewerId = "esi";

function createCache(...groups: CachedGroup[]): QueryClient {
  const cache = new QueryClient();
  const unreadCount = groups.reduce((sum, group) => sum + group.unreadCount, 0);
  cache.setQueryData<GroupPages>(groupKeys.list, {
    pages: [{ items: groups, nextCursor: null, unreadCount }],
    pageParams: [null],
  });
  return cache;
}

const list = (cache: QueryClient) => cache.getQueryData<GroupPages>(groupKeys.list);
const getCached = (cache: QueryClient) => toGroups(list(cache) ?? { pages: [] });
const ids = (cache: QueryClient) => getCached(cache).map(({ _id }) => _id);
const refetchRequests = (cache: QueryClient) =>
  cache.getQueryData<number>(groupKeys.refetchRequests) ?? 0;

test("a new message moves its group to the top, raises the count and updates the preview", () => {
  const cache = createCache(groupFixture("b"), groupFixture("a", { revision: 4, unreadCount: 1 }));
  applyMessageToGroups(cache, messageFixture("a", 5), { isNew: true, viewerId });
  expect(ids(cache)).toEqual(["a", "b"]);
  expect(getCached(cache)[0]).toMatchObject({
    unreadCount: 2,
    lastMessage: { content: "Words 5", sender: { name: "Kofi" }, isOwn: false },
  });
  expect(getTotalUnread(list(cache))).toBe(2);
  applyMessageToGroups(cache, messageFixture("a", 5), { isNew: true, viewerId });
  expect(getTotalUnread(list(cache))).toBe(2);
  expect(refetchRequests(cache)).toBe(0);
});

test("own messages are not unread; a gap in the revisions or an unknown group requests a refetch", () => {
  const cache = createCache(groupFixture("a", { revision: 4 }));
  const byViewer = { sender: { _id: viewerId, username: viewerId, name: "Esi", avatar: null } };
  applyMessageToGroups(cache, messageFixture("a", 5, byViewer), { isNew: true, viewerId });
  expect(getTotalUnread(list(cache))).toBe(0);
  expect(refetchRequests(cache)).toBe(0);
  applyMessageToGroups(cache, messageFixture("a", 7), { isNew: true, viewerId });
  expect(refetchRequests(cache)).toBe(1);
  applyMessageToGroups(cache, messageFixture("unknown", 1), { isNew: true, viewerId });
  expect(refetchRequests(cache)).toBe(2);
});

test("a message that a block hides neither moves its group, nor counts, nor shows in its preview", () => {
  const cache = createCache(groupFixture("b"), groupFixture("a", { revision: 4, unreadCount: 1 }));
  applyMessageToGroups(cache, messageFixture("a", 5, { content: "", isFolded: true }), {
    isNew: true,
    viewerId,
  });
  expect(ids(cache)).toEqual(["b", "a"]);
  expect(getCached(cache)[1]).toMatchObject({ revision: 5, unreadCount: 1, lastMessage: null });
  expect(getTotalUnread(list(cache))).toBe(1);
  expect(refetchRequests(cache)).toBe(0);
});

test("an edited message changes only the entry whose last message it is", () => {
  const cache = createCache(groupFixture("a", { revision: 4 }));
  applyMessageToGroups(cache, messageFixture("a", 5), { isNew: true, viewerId });
  applyMessageToGroups(cache, messageFixture("a", 6, { _id: "m0005", content: "Better" }), {
    isNew: false,
    viewerId,
  });
  expect(getCached(cache)[0]?.lastMessage?.content).toBe("Better");
  applyMessageToGroups(cache, messageFixture("a", 7, { _id: "m0001", content: "Old" }), {
    isNew: false,
    viewerId,
  });
  expect(getCached(cache)[0]?.lastMessage?.content).toBe("Better");
  expect(getCached(cache)[0]?.unreadCount).toBe(1);
});

test("group info sets the viewer's role, and info of an older revision is ignored", () => {
  const cache = createCache(groupFixture("a"));
  const newerInfo = groupInfoFixture("a", { name: "New", admins: [viewerId], groupRevision: 3 });
  applyGroupUpdated(cache, { change: "facts", groupId: "a", group: newerInfo }, viewerId);
  expect(getCached(cache)[0]).toMatchObject({ name: "New", role: "admin", isAdmin: true });
  const olderInfo = groupInfoFixture("a", { name: "Old", groupRevision: 2 });
  applyGroupUpdated(cache, { change: "facts", groupId: "a", group: olderInfo }, viewerId);
  expect(getCached(cache)[0]).toMatchObject({ name: "New", role: "admin" });
});

test("when the viewer is removed, the group and its unread count leave the list, and a toast is queued once", () => {
  const cache = createCache(
    groupFixture("b", { unreadCount: 2 }),
    groupFixture("a", { unreadCount: 3 }),
  );
  const notMember = {
    groupId: "a",
    name: "Night",
    role: null,
    isRequestPending: false,
    joinableFrom: null,
  } as const;
  applyGroupUpdated(cache, { change: "membership", ...notMember, because: "removed" }, viewerId);
  expect(ids(cache)).toEqual(["b"]);
  expect(getTotalUnread(list(cache))).toBe(2);
  expect(drainToasts(cache)).toEqual(["You were removed from Night."]);
  expect(drainToasts(cache)).toEqual([]);
});

test("no toast is queued when the viewer leaves a group", () => {
  const cache = createCache(groupFixture("a"));
  const notMember = {
    groupId: "a",
    name: "Night",
    role: null,
    isRequestPending: false,
    joinableFrom: null,
  } as const;
  applyGroupUpdated(cache, { change: "membership", ...notMember, because: null }, viewerId);
  expect(drainToasts(cache)).toEqual([]);
});

test("for an admin, a join request updates the pending count and queues a toast; an answered one queues none", () => {
  const cache = createCache(groupFixture("a", { role: "admin", isAdmin: true }));
  const kofi = { _id: "kofi", username: "kofi", name: "Kofi", avatar: null };
  const event = { change: "requests", groupId: "a", name: "Night", requestCount: 4 } as const;
  applyGroupUpdated(cache, { ...event, asked: kofi }, viewerId);
  expect(getCached(cache)[0]?.requestCount).toBe(4);
  applyGroupUpdated(cache, { ...event, requestCount: 3, asked: null }, viewerId);
  expect(getCached(cache)[0]?.requestCount).toBe(3);
  expect(drainToasts(cache)).toEqual(["Kofi asks to join Night."]);
});

test("reading on another device resets the count; a count older than a message is ignored", () => {
  const cache = createCache(groupFixture("a", { unreadCount: 3, revision: 7 }));
  const own = { change: "own", groupId: "a", isMuted: true, unreadCount: 0 } as const;
  applyGroupUpdated(cache, { ...own, revision: 6 }, viewerId);
  expect(getCached(cache)[0]).toMatchObject({ unreadCount: 3, isMuted: true });
  expect(refetchRequests(cache)).toBe(1);
  applyGroupUpdated(cache, { ...own, revision: 7 }, viewerId);
  expect(getCached(cache)[0]?.unreadCount).toBe(0);
  expect(getTotalUnread(list(cache))).toBe(0);
});

test("a deletion event changes nothing in a group that is deleted already; otherwise it requests a refetch", () => {
  const cache = createCache(groupFixture("a", { unreadCount: 1 }));
  const deletionExpiresAt = "2026-01-02T00:00:00.000Z";
  const group = groupInfoFixture("a", { isDeleted: true, deletionExpiresAt, groupRevision: 2 });
  applyGroupUpdated(cache, { change: "facts", groupId: "a", group }, viewerId);
  applyGroupDeleted(cache, { groupId: "a", deletionExpiresAt });
  expect(getCached(cache)[0]).toMatchObject({ isDeleted: true, deletionExpiresAt });
  expect(refetchRequests(cache)).toBe(0);
  const restored = groupInfoFixture("a", { groupRevision: 3 });
  applyGroupUpdated(cache, { change: "facts", groupId: "a", group: restored }, viewerId);
  applyGroupDeleted(cache, { groupId: "a", deletionExpiresAt });
  expect(getCached(cache)[0]?.isDeleted).toBe(false);
  expect(refetchRequests(cache)).toBe(1);
});

test("a permanently deleted group is removed with its unread count", () => {
  const cache = createCache(groupFixture("a", { unreadCount: 1 }));
  applyGroupDeleted(cache, { groupId: "a", deletionExpiresAt: null });
  expect(getCached(cache)).toEqual([]);
  expect(getTotalUnread(list(cache))).toBe(0);
});
