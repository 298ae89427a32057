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

const allOfNight = groupKeys.members("night", { search: "" });

const toMemberPages = (...pages: GroupMember[][]): MemberPages => ({
  pages: pages.map((items) => ({ items, nextCursor: null })),
  pageParams: pages.map(() => null),
});

function createCache(...pages: GroupMember[][]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData<MemberPages>(allOfNight, toMemberPages(...pages));
  return cache;
}

const getCached = (cache: QueryClient, queryKey: readonly string[] = allOfNight) =>
  cache.getQueryData<MemberPages>(queryKey)?.pages.flatMap(({ items }) => items);

test("a presence event of the chats also reaches the members of a group", () => {
  const cache = createCache([member("ama")], [member("kofi")]);
  applyPresence(cache, { userId: "kofi", isOnline: true });
  expect(getCached(cache)).toEqual([member("ama"), member("kofi", { isOnline: true })]);
});

test("a member is updated or removed in every list of the group, and in no other", () => {
  const cache = createCache([member("ama")], [member("kofi")]);
  const searchOfNight = groupKeys.members("night", { search: "kof" });
  const allOfDay = groupKeys.members("day", { search: "" });
  for (const queryKey of [searchOfNight, allOfDay])
    cache.setQueryData<MemberPages>(queryKey, toMemberPages([member("kofi")]));
  updateMember(cache, "night", "kofi", (cached) => ({ ...cached, role: "admin" }));
  expect(getCached(cache)?.[1]?.role).toBe("admin");
  expect(getCached(cache, searchOfNight)?.[0]?.role).toBe("admin");
  updateMember(cache, "night", "kofi", () => null);
  expect(getCached(cache)?.map(({ _id }) => _id)).toEqual(["ama"]);
  expect(getCached(cache, searchOfNight)).toEqual([]);
  expect(getCached(cache, allOfDay)).toEqual([member("kofi")]);
});
