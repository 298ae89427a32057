import type { FriendView } from "@kora/contract/friends";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyFriendshipEvent, applyPresenceToFriends } from "./apply-events.ts";
import { friendKeys } from "./friend-keys.ts";
import {
  applyFriendshipInPages,
  applyFriendshipToQueries,
  applyFriendshipToUser,
  noFriendship,
} from "./friendship-cache.ts";

const friends = { ...noFriendship, isFriend: true };
const requested = { ...noFriendship, isRequestPending: true };

const userFixture = (_id: string, friendship = noFriendship): FriendView => ({
  _id,
  name: _id,
  username: _id,
  avatar: null,
  isOnline: false,
  since: "2026-11-01T10:00:00.000Z",
  ...friendship,
});
const pages = (...people: FriendView[]) => ({
  pageParams: [null],
  pages: [{ items: people, nextCursor: null }],
});

/** A cache with lists by key. Their queries have the `meta` of lists of users. */
function createCache(lists: Record<string, FriendView[]>) {
  const queryClient = new QueryClient();
  for (const [name, people] of Object.entries(lists)) {
    const meta = { applyFriendship: applyFriendshipInPages<FriendView> };
    queryClient.getQueryCache().build(queryClient, { queryKey: [name], meta });
    queryClient.setQueryData([name], pages(...people));
  }
  const inList = (name: string) =>
    queryClient.getQueryData<ReturnType<typeof pages>>([name])?.pages[0]?.items;
  return { queryClient, inList };
}

test("a changed friendship is applied to every list that contains the user", () => {
  const { queryClient, inList } = createCache({
    followers: [userFixture("ama"), userFixture("kofi")],
    people: [userFixture("kofi")],
  });
  applyFriendshipToQueries(queryClient, "kofi", requested);
  expect(inList("followers")).toEqual([userFixture("ama"), userFixture("kofi", requested)]);
  expect(inList("people")).toEqual([userFixture("kofi", requested)]);
});

test("an event of another device is applied to the lists that contain the user", () => {
  const { queryClient, inList } = createCache({ followers: [userFixture("kofi", requested)] });
  applyFriendshipEvent(queryClient, { userId: "kofi", ...friends });
  expect(inList("followers")).toEqual([userFixture("kofi", friends)]);
});

test("lists without the user, or already up to date, keep their identity", () => {
  const data = pages(userFixture("ama"), userFixture("kofi", friends));
  expect(applyFriendshipInPages(data, "yaw", friends)).toBe(data);
  expect(applyFriendshipInPages(data, "kofi", friends)).toBe(data);
  const user = { ...userFixture("kofi", friends), friendCount: 3 };
  expect(applyFriendshipToUser(user, "kofi", friends)).toBe(user);
  expect(applyFriendshipToUser(user, "ama", noFriendship)).toBe(user);
});

test("the number of a user's friends changes with the friendship", () => {
  const kofi = { ...userFixture("kofi", requested), friendCount: 3 };
  expect(applyFriendshipToUser(kofi, "kofi", friends)).toMatchObject({
    isFriend: true,
    friendCount: 4,
  });
  expect(applyFriendshipToUser(kofi, "kofi", noFriendship)).toMatchObject({ friendCount: 3 });
});

test("presence is applied to friend lists and profiles", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(
    friendKeys.list("friends"),
    pages(userFixture("ama"), userFixture("kofi")),
  );
  queryClient.setQueryData(friendKeys.profile("kofi"), userFixture("kofi"));
  applyPresenceToFriends(queryClient, { userId: "kofi", isOnline: true });
  expect(queryClient.getQueryData(friendKeys.list("friends"))).toEqual(
    pages(userFixture("ama"), { ...userFixture("kofi"), isOnline: true }),
  );
  expect(queryClient.getQueryData(friendKeys.profile("kofi"))).toMatchObject({ isOnline: true });
});
