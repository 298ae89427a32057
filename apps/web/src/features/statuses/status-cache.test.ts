import type { StatusView } from "@kora/contract/statuses";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyStatusChange, applyStatusLikes } from "./apply-events.ts";
import { statusFixture } from "./status.fixture.ts";
import {
  groupPagesByUser,
  isLive,
  putStatus,
  removeStatuses,
  type StatusPages,
  statusKeys,
  updateStatus,
} from "./status-cache.ts";

function status(_id: string, authorId: string, overrides: Partial<StatusView> = {}): StatusView {
  return statusFixture(_id, {
    user: { _id: authorId, username: authorId, avatar: null },
    ...overrides,
  });
}

const pagesOf = (...pages: StatusView[][]): StatusPages => ({
  pages: pages.map((items) => ({ items, nextCursor: null })),
  pageParams: pages.map(() => null),
});

function cacheWith(...pages: StatusView[][]) {
  const cache = new QueryClient();
  cache.setQueryData(statusKeys.feed, pagesOf(...pages));
  return {
    cache,
    ids: () => cache.getQueryData<StatusPages>(statusKeys.feed)?.pages.map(idsOf),
    find: (id: string) =>
      cache
        .getQueryData<StatusPages>(statusKeys.feed)
        ?.pages.flatMap(({ items }) => items)
        .find(({ _id }) => _id === id),
  };
}
const idsOf = ({ items }: { items: readonly StatusView[] }) => items.map(({ _id }) => _id);

test("the feed is grouped by user in feed order, without duplicates", () => {
  const users = groupPagesByUser(
    pagesOf(
      [status("3", "ama"), status("1", "ama"), status("2", "kofi")],
      [status("2", "kofi"), status("0", "efua")],
    ),
  );
  expect(users.map(({ user }) => user._id)).toEqual(["ama", "kofi", "efua"]);
  expect(users.map(({ statuses }) => statuses.map(({ _id }) => _id))).toEqual([
    ["3", "1"],
    ["2"],
    ["0"],
  ]);
});

test("a status is live until it expires, or while it is permanently saved", () => {
  const end = Date.parse("2026-11-02T10:00:00.000Z");
  expect(isLive(status("1", "ama"), end - 1)).toBe(true);
  expect(isLive(status("1", "ama"), end)).toBe(false);
  expect(isLive(status("1", "ama", { isPermanentlySaved: true }), end)).toBe(true);
});

test("a new status of the viewer comes first", () => {
  const { cache, ids } = cacheWith(
    [status("2", "ama"), status("3", "kofi")],
    [status("1", "efua")],
  );
  putStatus(cache, status("4", "ama"), "ama");
  putStatus(cache, status("4", "ama"), "ama");
  expect(ids()).toEqual([["4", "2", "3"], ["1"]]);
});

test("a new status of a friend comes after the viewer's own, with the friend's other statuses", () => {
  const { cache, ids } = cacheWith(
    [status("5", "ama"), status("6", "efua"), status("3", "yaw")],
    [status("4", "kofi"), status("1", "kofi"), status("2", "esi")],
  );
  putStatus(cache, status("7", "kofi"), "ama");
  putStatus(cache, status("7", "kofi"), "ama");
  expect(ids()).toEqual([["5", "7", "4", "1", "6", "3"], ["2"]]);
});

test("a status whose deletion failed returns to its position", () => {
  const { cache, ids } = cacheWith([status("3", "ama"), status("1", "ama"), status("5", "kofi")]);
  cache.setQueryData(statusKeys.ofAuthor("3"), [status("3", "ama"), status("2", "ama")]);
  putStatus(cache, status("2", "ama"), "ama");
  expect(ids()).toEqual([["3", "2", "1", "5"]]);
  expect(cache.getQueryData<StatusView[]>(statusKeys.ofAuthor("3"))).toHaveLength(2);
});

test("a new status is not added to another user's statuses", () => {
  const { cache } = cacheWith([]);
  const kofiStatuses = [status("3", "kofi")];
  cache.setQueryData(statusKeys.ofAuthor("3"), kofiStatuses);
  putStatus(cache, status("4", "ama"), "ama");
  expect(cache.getQueryData(statusKeys.ofAuthor("3"))).toBe(kofiStatuses);
});

test("an update applies to every list with the status and changes nothing else", () => {
  const { cache, find } = cacheWith([status("2", "ama")], [status("1", "kofi")]);
  cache.setQueryData(statusKeys.ofAuthor("1"), [status("1", "kofi")]);
  const before = cache.getQueryData<StatusPages>(statusKeys.feed)?.pages[0];
  updateStatus(cache, "1", (cached) => ({ ...cached, isViewed: true }));
  expect(find("1")?.isViewed).toBe(true);
  expect(cache.getQueryData<StatusView[]>(statusKeys.ofAuthor("1"))?.[0]?.isViewed).toBe(true);
  expect(cache.getQueryData<StatusPages>(statusKeys.feed)?.pages[0]).toBe(before);
});

test("all statuses of a user can be removed at once", () => {
  const { cache, ids } = cacheWith([status("2", "ama"), status("3", "kofi")], [status("1", "ama")]);
  removeStatuses(cache, ({ user }) => user._id === "ama");
  expect(ids()).toEqual([["3"], []]);
});

test("likes whose revision is not newer change nothing", () => {
  const { cache, find } = cacheWith([status("1", "ama", { revision: 5, likeCount: 4 })]);
  const like = { statusId: "1", userId: "kofi", on: true, likeCount: 1 };
  applyStatusLikes(cache, { ...like, revision: 5 }, "efua");
  expect(find("1")?.likeCount).toBe(4);
  applyStatusLikes(cache, { ...like, revision: 6, likeCount: 5 }, "efua");
  expect(find("1")).toMatchObject({ likeCount: 5, likes: ["kofi"], isLiked: false, revision: 6 });
});

test("an event of an older revision does not change whether a status is saved", () => {
  const { cache, find } = cacheWith([status("1", "ama", { revision: 2 })]);
  const saved = { change: "saved", statusId: "1" } as const;
  applyStatusChange(cache, { ...saved, isPermanentlySaved: true, revision: 3 });
  applyStatusChange(cache, { ...saved, isPermanentlySaved: false, revision: 2 });
  expect(find("1")).toMatchObject({ isPermanentlySaved: true, revision: 3 });
});

test("a deleted status is removed", () => {
  const { cache, ids } = cacheWith([status("2", "ama"), status("1", "ama")]);
  applyStatusChange(cache, { change: "deleted", statusId: "2", userId: "ama" });
  expect(ids()).toEqual([["1"]]);
});

test("after a status that moderators show again, all lists are fetched again", () => {
  const { cache } = cacheWith([status("b", "kofi")]);
  cache.setQueryData(statusKeys.ofAuthor("a"), [status("a2", "ama")]);
  applyStatusChange(cache, { change: "restored", statusId: "a", userId: "ama" }, "kofi");
  for (const key of [statusKeys.feed, statusKeys.ofAuthor("a")]) {
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
  }
});
