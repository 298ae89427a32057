import type { Friendship, FriendView, UserProfileView } from "@kora/contract/friends";
import type { FollowerView } from "@kora/contract/writers";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import { makeReader, makeWriter } from "../../apps/server/src/testing/users.fixture.ts";
import { applyFriendshipEvent } from "../../apps/web/src/features/friends/apply-events.ts";
import {
  type FriendListKind,
  friendKeys,
} from "../../apps/web/src/features/friends/friend-keys.ts";
import {
  applyFriendshipInPages,
  applyFriendshipToUser,
} from "../../apps/web/src/features/friends/friendship-cache.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
const caches: QueryClient[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  for (const cache of caches.splice(0)) cache.clear();
});

/** Creates two users who follow the same writer. */
async function createUsers() {
  const [writer, ama, kofi] = [
    await makeWriter(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  for (const user of [ama, kofi]) {
    const follow = { params: { writerId: writer.writerId }, body: { on: true } };
    await testApp.call("followWriter", follow, user);
  }
  return { writer, ama, kofi };
}
type FriendUsers = Awaited<ReturnType<typeof createUsers>>;

const singlePage = <Item>(items: Item[]) => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [null],
});
const listKinds: readonly FriendListKind[] = ["friends", "received", "sent"];

/** Connects a user; from here on, others see the user online. */
async function connectUser(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  const { presence } = testApp.app.createContext({ viewer: null });
  await expect.poll(async () => (await presence.filterOnline([user.userId])).size).toBe(1);
  return socket;
}

/**
 * Simulates a browser that shows the other user's profile, the viewer's own lists and the writer's followers: the
 * cached first responses and the events since then.
 */
async function openScreens(viewer: TestUser, { userId }: TestUser, { writer }: FriendUsers) {
  const socket = await connectUser(viewer);
  const fetchProfile = () => testApp.call("findProfile", { params: { userId } }, viewer);
  const fetchList = async (kind: FriendListKind) =>
    singlePage(
      kind === "friends"
        ? await testApp.call("listFriends", { query: {} }, viewer)
        : await testApp.call("listFriendRequests", { query: { direction: kind } }, viewer),
    );
  const fetchFollowers = async () => {
    const params = { writerId: writer.writerId };
    return singlePage(await testApp.call("listFollowers", { params, query: {} }, viewer));
  };
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  caches.push(cache);
  const cacheQuery = (queryKey: readonly unknown[], applyFriendship: unknown, data: unknown) => {
    const meta = { applyFriendship: applyFriendship as () => unknown };
    cache.getQueryCache().build(cache, { queryKey, meta });
    cache.setQueryData(queryKey, data);
  };
  cacheQuery(
    friendKeys.profile(userId),
    applyFriendshipToUser<UserProfileView>,
    await fetchProfile(),
  );
  cacheQuery(["followers"], applyFriendshipInPages<FollowerView>, await fetchFollowers());
  for (const kind of listKinds) {
    // The lists are on the screen, so that invalidation fetches them again.
    const options = {
      queryKey: friendKeys.list(kind),
      queryFn: () => fetchList(kind),
      meta: { applyFriendship: applyFriendshipInPages<FriendView> as () => unknown },
      staleTime: Number.POSITIVE_INFINITY,
    };
    await cache.fetchQuery(options);
    new QueryObserver(cache, options).subscribe(() => undefined);
  }
  const receivedEvents: (Friendship & { userId: string })[] = [];
  socket.on("friendUpdated", (event) => {
    receivedEvents.push(event);
    applyFriendshipEvent(cache, event);
  });
  return {
    receivedEvents,
    async readCache() {
      return {
        profile: cache.getQueryData(friendKeys.profile(userId)),
        followers: cache.getQueryData(["followers"]),
        lists: listKinds.map((kind) => cache.getQueryData(friendKeys.list(kind))),
      };
    },
    async fetch() {
      return {
        profile: await fetchProfile(),
        followers: await fetchFollowers(),
        lists: await Promise.all(listKinds.map(fetchList)),
      };
    },
  };
}

/** In these helpers, the first user makes the call about the second one. */
const requestFriend = (from: TestUser, to: TestUser) =>
  testApp.call("requestFriend", { body: { friendId: to.userId } }, from);
const acceptFriend = (user: TestUser, from: TestUser) =>
  testApp.call("acceptFriend", { body: { friendId: from.userId } }, user);
const removeFriend = (user: TestUser, { userId }: TestUser) =>
  testApp.call("removeFriend", { params: { userId } }, user);

type Operation = (users: FriendUsers) => Promise<unknown>;
const noPreparation: Operation = async () => undefined;

/** Operations that publish friendship events: the name of each, its preparation, and the operation itself. */
const operations: readonly (readonly [string, Operation, Operation])[] = [
  ["a request", noPreparation, ({ ama, kofi }) => requestFriend(ama, kofi)],
  [
    "an accepted request",
    ({ ama, kofi }) => requestFriend(kofi, ama),
    ({ ama, kofi }) => acceptFriend(ama, kofi),
  ],
  [
    "a declined request",
    ({ ama, kofi }) => requestFriend(kofi, ama),
    ({ ama, kofi }) => testApp.call("declineFriend", { body: { friendId: kofi.userId } }, ama),
  ],
  [
    "a withdrawn request",
    ({ ama, kofi }) => requestFriend(ama, kofi),
    ({ ama, kofi }) => removeFriend(ama, kofi),
  ],
  [
    "a removed friend",
    ({ ama, kofi }) => requestFriend(ama, kofi).then(() => acceptFriend(kofi, ama)),
    ({ ama, kofi }) => removeFriend(kofi, ama),
  ],
  [
    "crossing requests",
    noPreparation,
    ({ ama, kofi }) => Promise.all([requestFriend(ama, kofi), requestFriend(kofi, ama)]),
  ],
];

describe("the caches of two users plus the events equal a fresh fetch after", () => {
  test.each(operations)("%s", async (_, prepare, run) => {
    const users = await createUsers();
    const { ama, kofi } = users;
    await prepare(users);
    // The other user is online before the first fetch, so that only the operation changes the data.
    await connectUser(kofi);
    const [amaBrowser, kofiBrowser] = [
      await openScreens(ama, kofi, users),
      await openScreens(kofi, ama, users),
    ];
    await run(users);
    await expect
      .poll(() => Math.min(amaBrowser.receivedEvents.length, kofiBrowser.receivedEvents.length))
      .toBeGreaterThan(0);
    for (const browser of [amaBrowser, kofiBrowser]) {
      const freshData = await browser.fetch();
      await expect.poll(browser.readCache).toEqual(freshData);
    }
  });
});

test("a blocked user leaves every list, and sees no friendship until the next fetch", async () => {
  const users = await createUsers();
  const { ama, kofi } = users;
  await requestFriend(ama, kofi);
  await acceptFriend(kofi, ama);
  const browser = await openScreens(kofi, ama, users);
  await testApp.call("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama);
  await expect
    .poll(() => browser.receivedEvents)
    .toMatchObject([{ userId: ama.userId, isFriend: false }]);
  await expect.poll(browser.readCache).toMatchObject({
    profile: { isFriend: false, friendCount: 0 },
    lists: listKinds.map(() => singlePage([])),
  });
});
