import { limits } from "@kora/contract/limits";
import { afterEach, describe, expect, test } from "vitest";
import { expectSingleIndexScan } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { friendLists } from "./list-friends.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const requestFriend = (sender: TestUser, recipient: TestUser) =>
  testApp.call("requestFriend", { body: { friendId: recipient.userId } }, sender);
async function befriend(firstUser: TestUser, secondUser: TestUser) {
  await requestFriend(firstUser, secondUser);
  await testApp.call("acceptFriend", { body: { friendId: firstUser.userId } }, secondUser);
}

const noFriendship = { isFriend: false, isRequestPending: false, isRequestReceived: false };

/**
 * The lists of friends and requests. `addToList(user, viewer)` adds a user to the viewer's list; `call` and `query` read
 * it.
 */
const lists = [
  {
    name: "friends",
    addToList: befriend,
    call: "listFriends",
    query: {},
    friendship: { ...noFriendship, isFriend: true },
  },
  {
    name: "received requests",
    addToList: (user: TestUser, viewer: TestUser) => requestFriend(user, viewer),
    call: "listFriendRequests",
    query: {},
    friendship: { ...noFriendship, isRequestReceived: true },
  },
  {
    name: "sent requests",
    addToList: (user: TestUser, viewer: TestUser) => requestFriend(viewer, user),
    call: "listFriendRequests",
    query: { direction: "sent" },
    friendship: { ...noFriendship, isRequestPending: true },
  },
] as const;

describe.each(lists)("the list of $name", ({ addToList, call, query, friendship }) => {
  const sendList = (viewer: TestUser, page: object = {}) =>
    testApp.send(call, { query: { ...query, ...page } }, viewer);
  const listIds = async (viewer: TestUser) =>
    (await sendList(viewer)).json<{ _id: string }[]>().map(({ _id }) => _id);

  test("contains name, picture and time of each user, and whether the user is online", async () => {
    const [ama, kofi] = [
      await makeReader(testApp),
      await makeReader(testApp, { avatar: "/media/a.webp" }),
    ];
    const earliestTime = testApp.clock.now().toISOString();
    await addToList(kofi, ama);
    sockets.push(await connect(testApp, kofi));
    await expect
      .poll(
        async () =>
          (await testApp.app.createContext({ viewer: null }).presence.filterOnline([kofi.userId]))
            .size,
      )
      .toBe(1);
    const [listedUser, ...furtherUsers] = (await sendList(ama)).json();
    expect(furtherUsers).toEqual([]);
    expect(listedUser).toEqual({
      _id: kofi.userId,
      name: `Name of ${kofi.username}`,
      username: kofi.username,
      avatar: "/media/a.webp",
      isOnline: true,
      since: expect.any(String),
      ...friendship,
    });
    const latestTime = testApp.clock.now().toISOString();
    expect(listedUser.since >= earliestTime && listedUser.since <= latestTime).toBe(true);
  });

  test("is paged, latest first, without gaps or duplicates", async () => {
    const ama = await makeReader(testApp);
    const userIds: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const user = await makeReader(testApp);
      await addToList(user, ama);
      userIds.unshift(user.userId);
      testApp.clock.advance(1000);
    }
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await sendList(ama, { limit: 2, ...(cursor && { cursor }) });
      ids.push(...response.json<{ _id: string }[]>().map(({ _id }) => _id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(userIds);
  });

  test("excludes users blocked in either direction, suspended or deleted, and shows other viewers nothing", async () => {
    const ama = await makeReader(testApp);
    const users = await Promise.all(Array.from({ length: 5 }, () => makeReader(testApp)));
    const [visibleUser, blockedUser, blockingUser, suspendedUser, deletedUser] = users as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    for (const user of users) await addToList(user, ama);
    await block(testApp, ama, blockedUser);
    await block(testApp, blockingUser, ama);
    await setTimestamp(suspendedUser, "suspended_at");
    await setTimestamp(deletedUser, "deleted_at");
    expect(await listIds(ama)).toEqual([visibleUser.userId]);
    expect(await listIds(await makeReader(testApp))).toEqual([]);
  });

  test("is refused without a session", async () => {
    expect((await testApp.callExpectingError(call, { query })).status).toBe(401);
  });
});

test("the list of requests is refused with 400 for an unknown direction", async () => {
  const query = { direction: "sideways" } as unknown as { direction: "sent" };
  const { status, body } = await testApp.callExpectingError(
    "listFriendRequests",
    { query },
    await makeReader(testApp),
  );
  expect([status, body.fields]).toEqual([
    400,
    { direction: "Direction must be received or sent." },
  ]);
});

test("each list reads its page in order from one index", async () => {
  await testApp.db.pool.query(
    `WITH inserted_users AS (
       INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT uuidv7(), 'x', 'listed_' || i, i || '@listed.example', 'none', now(), now()
       FROM generate_series(1, 300) i RETURNING id
     ),
     pairs AS (
       SELECT first.id AS first_id, second.id AS second_id
       FROM (SELECT id FROM inserted_users LIMIT 20) first JOIN inserted_users second ON second.id <> first.id
     ),
     inserted_requests AS (
       INSERT INTO friend_requests (sender_id, recipient_id, created_at)
       SELECT first_id, second_id, now() FROM pairs
     )
     INSERT INTO friends (user_id, friend_id, created_at) SELECT first_id, second_id, now() FROM pairs`,
  );
  await testApp.db.pool.query("ANALYZE users, friends, friend_requests");
  await expectSingleIndexScan(
    testApp,
    friendLists.friends.toPageStatement(limits.list.defaultLimit).text,
    /^friends_latest$/,
  );
  await expectSingleIndexScan(
    testApp,
    friendLists.received.toPageStatement(limits.list.defaultLimit).text,
    /^friend_requests_received$/,
  );
  await expectSingleIndexScan(
    testApp,
    friendLists.sent.toPageStatement(limits.list.defaultLimit).text,
    /^friend_requests_sent$/,
  );
});

describe("the profile of another user", () => {
  const findProfile = (viewer: TestUser, userId: string) =>
    testApp.call("findProfile", { params: { userId } }, viewer);

  test("contains only public fields", async () => {
    const [ama, kofi] = [
      await makeReader(testApp),
      await makeReader(testApp, {
        aboutMe: "Busy",
        preferences: ["poetry"],
        avatar: "/media/a.webp",
      }),
    ];
    await befriend(kofi, await makeReader(testApp));
    expect(await findProfile(ama, kofi.userId)).toEqual({
      _id: kofi.userId,
      name: `Name of ${kofi.username}`,
      username: kofi.username,
      avatar: "/media/a.webp",
      aboutMe: "Busy",
      preferences: ["poetry"],
      createdAt: expect.any(String),
      isOnline: false,
      friendCount: 1,
      writerId: null,
      posterName: null,
      storiesCount: 0,
      ...noFriendship,
    });
  });

  test("of a writer contains pen name and story count, also for the writer as viewer", async () => {
    const writer = await makeWriter(testApp, { posterName: "Yaa", storiesCount: 3 });
    await makeStory(testApp, writer);
    for (const viewer of [await makeReader(testApp), writer]) {
      expect(await findProfile(viewer, writer.userId)).toMatchObject({
        writerId: writer.writerId,
        posterName: "Yaa",
        storiesCount: 3,
        ...noFriendship,
      });
    }
  });

  test("is refused with 400 for a malformed id, and with 401 without a session", async () => {
    const ama = await makeReader(testApp);
    expect(
      (await testApp.callExpectingError("findProfile", { params: { userId: "me" } }, ama)).status,
    ).toBe(400);
    const params = { userId: ama.userId };
    expect((await testApp.callExpectingError("findProfile", { params })).status).toBe(401);
  });
});

describe("lists and profiles contain the friendship state", () => {
  const states = [
    ["no relation", noFriendship, async () => undefined],
    [
      "sent request",
      { ...noFriendship, isRequestPending: true },
      (ama, kofi) => requestFriend(ama, kofi),
    ],
    [
      "received request",
      { ...noFriendship, isRequestReceived: true },
      (ama, kofi) => requestFriend(kofi, ama),
    ],
    ["friends", { ...noFriendship, isFriend: true }, befriend],
  ] as const satisfies readonly (readonly [
    string,
    object,
    (ama: TestUser, kofi: TestUser) => Promise<unknown>,
  ])[];

  test.each(states)("%s", async (_description, friendship, changeRelation) => {
    const [writer, ama, kofi] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const followInput = { params: { writerId: writer.writerId }, body: { on: true } };
    await testApp.call("followWriter", followInput, kofi);
    await testApp.call("followWriter", followInput, ama);
    await changeRelation(ama, kofi);
    const followers = await testApp.call(
      "listFollowers",
      { params: { writerId: writer.writerId }, query: {} },
      ama,
    );
    const search = kofi.username;
    const userViews = [
      followers.find(({ _id }) => _id === kofi.userId),
      (await testApp.call("listPeopleToChat", { query: { search } }, ama))[0],
      await testApp.call("getPerson", { params: { userId: kofi.userId } }, ama),
      await findProfile(ama, kofi),
    ];
    for (const user of userViews) expect(user).toMatchObject({ _id: kofi.userId, ...friendship });
    // The viewer's own entry has no relation.
    expect(followers.find(({ _id }) => _id === ama.userId)).toMatchObject(noFriendship);
  });

  const findProfile = (viewer: TestUser, { userId }: TestUser) =>
    testApp.call("findProfile", { params: { userId } }, viewer);
});

async function setTimestamp({ userId }: TestUser, column: "suspended_at" | "deleted_at") {
  await testApp.db.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [userId]);
}
