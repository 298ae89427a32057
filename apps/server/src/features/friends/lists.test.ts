import { limits } from "@kora/contract/limits";
import { afterEach, describe, expect, test } from "vitest";
import { expectSingleIndexScan } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { friendLists } from "./list-friends.ts";

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const ask = (from: TestUser, to: TestUser) =>
  kit.call("requestFriend", { body: { friendId: to.userId } }, from);
async function befriend(one: TestUser, other: TestUser) {
  await ask(one, other);
  await kit.call("acceptFriend", { body: { friendId: one.userId } }, other);
}

const none = { isFriend: false, isRequestPending: false, isRequestReceived: false };

/** Each list: how somebody comes into the viewer's, and how it is read. */
const lists = [
  {
    name: "friends",
    enter: befriend,
    call: "listFriends",
    query: {},
    friendship: { ...none, isFriend: true },
  },
  {
    name: "requests that came",
    enter: (person: TestUser, viewer: TestUser) => ask(person, viewer),
    call: "listFriendRequests",
    query: {},
    friendship: { ...none, isRequestReceived: true },
  },
  {
    name: "requests that one made",
    enter: (person: TestUser, viewer: TestUser) => ask(viewer, person),
    call: "listFriendRequests",
    query: { direction: "sent" },
    friendship: { ...none, isRequestPending: true },
  },
] as const;

describe.each(lists)("the list of $name", ({ enter, call, query, friendship }) => {
  const read = (viewer: TestUser, page: object = {}) =>
    kit.send(call, { query: { ...query, ...page } }, viewer);
  const idsOf = async (viewer: TestUser) =>
    (await read(viewer)).json<{ _id: string }[]>().map(({ _id }) => _id);

  test("names each with picture, since when, and whether they are online", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit, { avatar: "/media/a.webp" })];
    const before = kit.clock.now().toISOString();
    await enter(kofi, ama);
    sockets.push(await connect(kit, kofi));
    await expect
      .poll(async () => (await kit.app.contextFor(null).presence.areOnline([kofi.userId])).size)
      .toBe(1);
    const [only, ...others] = (await read(ama)).json();
    expect(others).toEqual([]);
    expect(only).toEqual({
      _id: kofi.userId,
      name: `Name of ${kofi.username}`,
      username: kofi.username,
      avatar: "/media/a.webp",
      isOnline: true,
      since: expect.any(String),
      ...friendship,
    });
    expect(only.since >= before && only.since <= kit.clock.now().toISOString()).toBe(true);
  });

  test("comes in parts, the latest first, each once", async () => {
    const ama = await makeReader(kit);
    const came: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const person = await makeReader(kit);
      await enter(person, ama);
      came.unshift(person.userId);
      kit.clock.advance(1000);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await read(ama, { limit: 2, ...(cursor && { cursor }) });
      found.push(...answer.json<{ _id: string }[]>().map(({ _id }) => _id));
      cursor = answer.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(came);
  });

  test("leaves out who is blocked either way, suspended or gone, and is nobody else's", async () => {
    const ama = await makeReader(kit);
    const people = await Promise.all(Array.from({ length: 5 }, () => makeReader(kit)));
    const [shown, blocked, blocker, suspended, gone] = people as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    for (const person of people) await enter(person, ama);
    await block(kit, ama, blocked);
    await block(kit, blocker, ama);
    await setAccount(suspended, "suspended_at");
    await setAccount(gone, "deleted_at");
    expect(await idsOf(ama)).toEqual([shown.userId]);
    expect(await idsOf(await makeReader(kit))).toEqual([]);
  });

  test("is for the signed in", async () => {
    expect((await kit.refuse(call, { query })).status).toBe(401);
  });
});

test("a direction of requests that there is not is 400", async () => {
  const query = { direction: "sideways" } as unknown as { direction: "sent" };
  const { status, body } = await kit.refuse("listFriendRequests", { query }, await makeReader(kit));
  expect([status, body.fields]).toEqual([
    400,
    { direction: "Direction must be received or sent." },
  ]);
});

test("each list is read from its index as far as the page needs", async () => {
  await kit.db.pool.query(
    `WITH people AS (
       INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT uuidv7(), 'x', 'listed_' || n, n || '@listed.example', 'none', now(), now()
       FROM generate_series(1, 300) n RETURNING id
     ),
     pairs AS (
       SELECT one.id AS one, other.id AS other
       FROM (SELECT id FROM people LIMIT 20) one JOIN people other ON other.id <> one.id
     ),
     asked AS (
       INSERT INTO friend_requests (sender_id, recipient_id, created_at)
       SELECT one, other, now() FROM pairs
     )
     INSERT INTO friends (user_id, friend_id, created_at) SELECT one, other, now() FROM pairs`,
  );
  await kit.db.pool.query("ANALYZE users, friends, friend_requests");
  await expectSingleIndexScan(
    kit,
    friendLists.friends.page(limits.list.defaultLimit).text,
    /^friends_latest$/,
  );
  await expectSingleIndexScan(
    kit,
    friendLists.received.page(limits.list.defaultLimit).text,
    /^friend_requests_received$/,
  );
  await expectSingleIndexScan(
    kit,
    friendLists.sent.page(limits.list.defaultLimit).text,
    /^friend_requests_sent$/,
  );
});

describe("another's profile (social §3, §7)", () => {
  const find = (viewer: TestUser, userId: string) =>
    kit.call("findProfile", { params: { userId } }, viewer);

  test("shows who they are, and nothing that is theirs alone", async () => {
    const [ama, kofi] = [
      await makeReader(kit),
      await makeReader(kit, { aboutMe: "Busy", preferences: ["poetry"], avatar: "/media/a.webp" }),
    ];
    await befriend(kofi, await makeReader(kit));
    expect(await find(ama, kofi.userId)).toEqual({
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
      ...none,
    });
  });

  test("of a griot names the griot and how many stories there are; one's own may be asked for too", async () => {
    const griot = await makeWriter(kit, { posterName: "Yaa", storiesCount: 3 });
    await makeStory(kit, griot);
    for (const viewer of [await makeReader(kit), griot]) {
      expect(await find(viewer, griot.userId)).toMatchObject({
        writerId: griot.writerId,
        posterName: "Yaa",
        storiesCount: 3,
        ...none,
      });
    }
  });

  test("asked with an id of the wrong form is 400, and signed out 401", async () => {
    const ama = await makeReader(kit);
    expect((await kit.refuse("findProfile", { params: { userId: "me" } }, ama)).status).toBe(400);
    const params = { userId: ama.userId };
    expect((await kit.refuse("findProfile", { params })).status).toBe(401);
  });
});

describe("how it stands between two is told in every list of people", () => {
  const states = [
    ["nothing", none, async () => undefined],
    ["asked", { ...none, isRequestPending: true }, (ama, kofi) => ask(ama, kofi)],
    ["received", { ...none, isRequestReceived: true }, (ama, kofi) => ask(kofi, ama)],
    ["friends", { ...none, isFriend: true }, befriend],
  ] as const satisfies readonly (readonly [
    string,
    object,
    (ama: TestUser, kofi: TestUser) => Promise<unknown>,
  ])[];

  test.each(states)("%s", async (_, friendship, enter) => {
    const [griot, ama, kofi] = [
      await makeWriter(kit),
      await makeReader(kit),
      await makeReader(kit),
    ];
    const follow = { params: { writerId: griot.writerId }, body: { on: true } };
    await kit.call("followWriter", follow, kofi);
    await kit.call("followWriter", follow, ama);
    await enter(ama, kofi);
    const followers = await kit.call(
      "listFollowers",
      { params: { writerId: griot.writerId }, query: {} },
      ama,
    );
    const search = kofi.username;
    const found = [
      followers.find(({ _id }) => _id === kofi.userId),
      (await kit.call("listPeopleToChat", { query: { search } }, ama))[0],
      await kit.call("getPerson", { params: { userId: kofi.userId } }, ama),
      await find(ama, kofi),
    ];
    for (const person of found) expect(person).toMatchObject({ _id: kofi.userId, ...friendship });
    // The viewer is nobody to themself.
    expect(followers.find(({ _id }) => _id === ama.userId)).toMatchObject(none);
  });

  const find = (viewer: TestUser, { userId }: TestUser) =>
    kit.call("findProfile", { params: { userId } }, viewer);
});

async function setAccount({ userId }: TestUser, column: "suspended_at" | "deleted_at") {
  await kit.db.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [userId]);
}
