import type { GroupMember } from "@kora/contract/groups";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyPresence } from "../../messages/index.ts";
import { groupKeys } from "../group-keys.ts";
import { type MemberPages, updateMember } from "./queries.ts";

const member = (_id: string, changes: Partial<GroupMember> = {}): GroupMember => ({
  _id,
  name: _id,
  username: _id,
  avatar: null,
  role: "member",
  isOnline: false,
  joinedAt: "2026-01-01T00:00:00.000Z",
  ...changes,
});

function createCache(...pages: GroupMember[][]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData<MemberPages>(groupKeys.members("night", ""), {
    pages: pages.map((items) => ({ items, nextCursor: null })),
    pageParams: pages.map(() => null),
  });
  return cache;
}

const getCached = (cache: QueryClient) =>
  cache
    .getQueryData<MemberPages>(groupKeys.members("night", ""))
    ?.pages.flatMap(({ items }) => items);

test("presence is applied to the members too", () => {
  const cache = createCache([member("ama")], [member("kofi")]);
  applyPresence(cache, { userId: "kofi", isOnline: true });
  expect(getCached(cache)).toEqual([member("ama"), member("kofi", { isOnline: true })]);
});

test("a member is updated or removed in every list of the group, and in no other", () => {
  const cache = createCache([member("ama")], [member("kofi")]);
  cache.setQueryData(groupKeys.members("day", ""), { pages: [], pageParams: [] });
  updateMember(cache, "night", "kofi", (cached) => ({ ...cached, role: "admin" }));
  expect(getCached(cache)?.[1]?.role).toBe("admin");
  updateMember(cache, "night", "kofi", () => null);
  expect(getCached(cache)?.map(({ _id }) => _id)).toEqual(["ama"]);
});
