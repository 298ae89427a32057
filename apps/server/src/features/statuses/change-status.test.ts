import { afterEach, describe, expect, test } from "vitest";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const absentId = "01970000-0000-7000-8000-000000000000";
const notFound = {
  status: 404,
  body: { success: false, code: "NOT_FOUND", msg: "This status is no longer available." },
};
const notYours = {
  status: 403,
  body: { success: false, code: "FORBIDDEN", msg: "Only its owner can do this." },
};

/** Posts a status of `owner`. `ama` and `kofi` are two other users. */
async function setUp() {
  const [owner, ama, kofi] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  const { _id: statusId } = await postStatus(testApp, owner);
  return { owner, ama, kofi, statusId, params: { statusId } };
}

/** Runs `operation` `count` times concurrently, as from several tabs of a browser. */
const runInTabs = <Result>(count: number, operation: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, operation));

/** Toggles the like, or sets it with `on`. */
const likeStatus = async (statusId: string, user: TestUser, body: { on?: boolean } = {}) =>
  (await testApp.call("likeStatus", { params: { statusId }, body }, user)).data;
const getLikes = async (statusId: string, user: TestUser) =>
  (await testApp.call("readStatusLikes", { params: { statusId } }, user)).data;
const viewStatus = (statusId: string, user: TestUser) =>
  testApp.call("viewStatus", { params: { statusId }, body: {} }, user);
/** Toggles whether the status is saved, or sets it with `on`. */
const saveStatus = async (statusId: string, user: TestUser, body: { on?: boolean } = {}) =>
  (await testApp.call("saveStatus", { params: { statusId }, body }, user)).data;
const deleteStatus = (statusId: string, user: TestUser) =>
  testApp.call("deleteStatus", { params: { statusId }, body: {} }, user);

async function readStatus(statusId: string, user: TestUser) {
  const { data } = await testApp.call("readStatus", { params: { statusId } }, user);
  return data.find(({ _id }) => _id === statusId);
}

async function countRows(table: "status_likes" | "status_views", statusId: string) {
  const { rows } = await testApp.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE status_id = $1`,
    [statusId],
  );
  return rows[0]?.count;
}

describe("liking a status", () => {
  test("toggles the like without `on` and sets it with `on`; the owner may like it too", async () => {
    const { owner, ama, params, statusId } = await setUp();
    const response = await testApp.call("likeStatus", { params, body: {} }, ama);
    expect(response).toEqual({
      success: true,
      message: "Liked.",
      data: { isLiked: true, likes: 1, revision: 1 },
    });
    expect(await likeStatus(statusId, ama)).toEqual({ isLiked: false, likes: 0, revision: 2 });
    for (const on of [true, true, false, false]) {
      expect(await likeStatus(statusId, ama, { on })).toMatchObject({
        isLiked: on,
        likes: on ? 1 : 0,
      });
    }
    await likeStatus(statusId, owner, { on: true });
    expect(await getLikes(statusId, ama)).toEqual({ isLiked: false, likes: 1, revision: 5 });
    expect(await getLikes(statusId, owner)).toMatchObject({ isLiked: true });
  });

  test("twenty times concurrently adds one like and one revision", async () => {
    const { ama, kofi, statusId } = await setUp();
    await runInTabs(20, () => likeStatus(statusId, ama, { on: true }));
    expect(await getLikes(statusId, kofi)).toEqual({ isLiked: false, likes: 1, revision: 1 });
    await runInTabs(20, () => likeStatus(statusId, ama, { on: false }));
    expect(await getLikes(statusId, kofi)).toEqual({ isLiked: false, likes: 0, revision: 2 });
  });

  test.each([
    ["removed", { firstBody: { on: true }, secondBody: { on: false } }],
    ["toggled again", { firstBody: {}, secondBody: {} }],
  ])(
    "gives the same result as in sequence if it is %s while the first request still waits",
    async (_description, { firstBody, secondBody }) => {
      const { ama, statusId } = await setUp();
      const responses = await callDuringTransaction(
        testApp.db,
        [{ text: "SELECT FROM statuses WHERE id = $1 FOR UPDATE", values: [statusId] }],
        [firstBody, secondBody].map((body) => () => likeStatus(statusId, ama, body)),
      );
      expect(responses).toEqual([
        { isLiked: true, likes: 1, revision: 1 },
        { isLiked: false, likes: 0, revision: 2 },
      ]);
      expect(await countRows("status_likes", statusId)).toBe(0);
    },
  );

  test("and unliking it in ten tabs concurrently returns the state after each change, and the last state is stored", async () => {
    const { ama, statusId } = await setUp();
    for (let round = 0; round < 5; round += 1) {
      const toggles = Array.from({ length: 10 }, (_, i) => i % 2 === round % 2);
      const responses = await Promise.all(toggles.map((on) => likeStatus(statusId, ama, { on })));
      expect(responses.map(({ isLiked, likes }) => [isLiked, likes])).toEqual(
        toggles.map((on) => [on, on ? 1 : 0]),
      );
      const lastResponse = responses.toSorted((a, b) => a.revision - b.revision).at(-1);
      expect(await getLikes(statusId, ama)).toEqual(lastResponse);
      expect(await countRows("status_likes", statusId)).toBe(lastResponse?.likes);
    }
  });

  test("keeps the like count equal to the stored likes when users toggle concurrently", async () => {
    const { owner, ama, kofi, statusId } = await setUp();
    await Promise.all([
      runInTabs(10, () => likeStatus(statusId, ama)),
      runInTabs(10, () => likeStatus(statusId, kofi)),
      runInTabs(5, () => likeStatus(statusId, owner, { on: true })),
    ]);
    const { likes: count } = await getLikes(statusId, ama);
    expect(count).toBe(await countRows("status_likes", statusId));
    expect((await readStatus(statusId, ama))?.likes).toHaveLength(count);
  });

  test("waits for a concurrent block of the two users, and is then refused", async () => {
    const { owner, ama, statusId, params } = await setUp();
    const pair = [owner.userId, ama.userId];
    const [attempt] = await callDuringTransaction(
      testApp.db,
      [
        {
          text: "SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE",
          values: [pair],
        },
        { text: "INSERT INTO user_blocks VALUES ($1, $2, now())", values: pair },
      ],
      [() => testApp.callExpectingError("likeStatus", { params, body: { on: true } }, ama)],
    );
    expect(attempt).toMatchObject(notFound);
    expect(await countRows("status_likes", statusId)).toBe(0);
  });

  test("while its owner deletes it is refused, or the like is deleted too", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, ama, kofi, statusId, params } = await setUp();
      const codes = await Promise.all(
        [
          ...[ama, kofi].flatMap((user) => [
            testApp.send("likeStatus", { params, body: {} }, user),
            testApp.send("viewStatus", { params, body: {} }, user),
            testApp.send("blockEntity", { body: { type: "status", targetId: statusId } }, user),
          ]),
          testApp.send("deleteStatus", { params, body: {} }, owner),
        ].map(async (response) => (await response).statusCode),
      );
      expect(codes.every((code) => code === 200 || code === 404)).toBe(true);
      expect(await countRows("status_likes", statusId)).toBe(0);
      expect(await countRows("status_views", statusId)).toBe(0);
    }
  });
});

describe("viewing a status", () => {
  test("is recorded for each of two users who wait for a change of the status while its key is locked", async () => {
    const { owner, ama, kofi, statusId } = await setUp();
    // A block refers to the status, so it locks the key.
    const blocking = await testApp.db.pool.connect();
    try {
      await blocking.query("BEGIN");
      await blocking.query("SELECT FROM statuses WHERE id = $1 FOR KEY SHARE", [statusId]);
      await callDuringTransaction(
        testApp.db,
        [{ text: "UPDATE statuses SET revision = revision + 1 WHERE id = $1", values: [statusId] }],
        [ama, kofi].map((user) => () => viewStatus(statusId, user)),
      );
    } finally {
      // Closes the connection, so that a failed test leaves no transaction open.
      blocking.release(true);
    }
    expect((await readStatus(statusId, owner))?.viewCount).toBe(2);
  });

  test("is recorded once per user, even if the calls are repeated or concurrent, and never for the owner", async () => {
    const { owner, ama, kofi, params, statusId } = await setUp();
    expect(await viewStatus(statusId, ama)).toEqual({
      success: true,
      message: "Viewed.",
      data: null,
    });
    await runInTabs(10, () => viewStatus(statusId, kofi));
    await runInTabs(10, () => viewStatus(statusId, owner));
    await viewStatus(statusId, ama);
    const status = await readStatus(statusId, owner);
    expect([status?.viewCount, status?.revision]).toEqual([2, 0]);
    expect(status?.viewedBy.toSorted()).toEqual([ama.userId, kofi.userId].toSorted());
    await likeStatus(statusId, kofi, { on: true });
    const { data } = await testApp.call("listStatusViewers", { params, query: {} }, owner);
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({
      _id: kofi.userId,
      username: kofi.username,
      avatar: null,
      viewedAt: expect.stringMatching(/Z$/),
      isLiked: true,
    });
    expect(data).toContainEqual(expect.objectContaining({ _id: ama.userId, isLiked: false }));
  });

  test("is shown to the owner only, in a paged list of viewers, latest first", async () => {
    const { owner, ama, params, statusId } = await setUp();
    const viewers: TestUser[] = [];
    for (let i = 0; i < 7; i += 1) viewers.push(await makeReader(testApp));
    // The order of the views differs from the order of the ids.
    const usersByViewTime = [6, 1, 4, 0, 3, 5, 2].flatMap((index) => viewers[index] ?? []);
    for (const user of usersByViewTime) {
      await viewStatus(statusId, user);
      testApp.clock.advance(10);
    }
    const [latestId, sixthId, fifthId, fourthId, ...firstIds] = usersByViewTime
      .map(({ userId }) => userId)
      .toReversed();
    // The fourth view gets the time of the fifth view.
    await testApp.db.pool.query(
      `UPDATE status_views v SET created_at = fifth.created_at FROM status_views fifth
       WHERE v.status_id = fifth.status_id AND v.user_id = $1 AND fifth.user_id = $2`,
      [fourthId, fifthId],
    );
    const viewerIds: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 3, ...(cursor !== undefined && { cursor }) };
      const response = await testApp.send("listStatusViewers", { params, query }, owner);
      viewerIds.push(...response.json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    // Views with equal times are sorted by user id. The first page ends between the two.
    expect(viewerIds).toEqual([latestId, sixthId, fourthId, fifthId, ...firstIds]);
    expect(
      await testApp.callExpectingError("listStatusViewers", { params, query: {} }, ama),
    ).toMatchObject(notYours);
  });
});

describe("saving a status", () => {
  test("is allowed only for the owner, and toggles without `on`", async () => {
    const { owner, ama, params, statusId } = await setUp();
    const response = await testApp.call("saveStatus", { params, body: {} }, owner);
    expect(response).toEqual({
      success: true,
      message: "Saved. It stays until you take it back or delete it.",
      data: { isPermanentlySaved: true, revision: 1 },
    });
    expect(await readStatus(statusId, ama)).toMatchObject({
      isPermanentlySaved: true,
      revision: 1,
    });
    expect(await saveStatus(statusId, owner)).toEqual({ isPermanentlySaved: false, revision: 2 });
    await runInTabs(10, () => saveStatus(statusId, owner, { on: true }));
    expect(await saveStatus(statusId, owner, { on: true })).toEqual({
      isPermanentlySaved: true,
      revision: 3,
    });
    expect(await testApp.callExpectingError("saveStatus", { params, body: {} }, ama)).toMatchObject(
      notYours,
    );
    expect(await readStatus(statusId, ama)).toMatchObject({ isPermanentlySaved: true });
  });
});

describe("deleting a status", () => {
  test("is allowed only for the owner, and also deletes its likes and views", async () => {
    const { owner, ama, params, statusId } = await setUp();
    await likeStatus(statusId, ama);
    await viewStatus(statusId, ama);
    expect(
      await testApp.callExpectingError("deleteStatus", { params, body: {} }, ama),
    ).toMatchObject(notYours);
    expect(await readStatus(statusId, ama)).toBeDefined();
    const response = await deleteStatus(statusId, owner);
    expect(response).toEqual({ success: true, message: "Status deleted.", data: null });
    for (const user of [owner, ama]) {
      expect(await testApp.callExpectingError("readStatus", { params }, user)).toMatchObject(
        notFound,
      );
    }
    const { rows } = await testApp.db.pool.query("SELECT FROM statuses WHERE id = $1", [statusId]);
    expect(rows).toEqual([]);
    expect([
      await countRows("status_likes", statusId),
      await countRows("status_views", statusId),
    ]).toEqual([0, 0]);
  });

  test("ten times concurrently succeeds once; the other requests get 404", async () => {
    const { owner, params } = await setUp();
    const responses = await runInTabs(10, () =>
      testApp.send("deleteStatus", { params, body: {} }, owner),
    );
    const codes = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  });
});

describe("a status that the viewer may not see", () => {
  /** Sends every call about a status. Returns the HTTP status codes. */
  async function sendAllCalls(statusId: string, user?: TestUser) {
    const params = { statusId };
    const responses = await Promise.all([
      testApp.send("readStatus", { params }, user),
      testApp.send("readStatusLikes", { params }, user),
      testApp.send("likeStatus", { params, body: { on: true } }, user),
      testApp.send("viewStatus", { params, body: {} }, user),
      testApp.send("listStatusViewers", { params, query: {} }, user),
      testApp.send("saveStatus", { params, body: {} }, user),
      testApp.send("deleteStatus", { params, body: {} }, user),
      testApp.send("blockEntity", { body: { type: "status", targetId: statusId } }, user),
    ]);
    return responses.map(({ statusCode }) => statusCode);
  }
  /** Returns the same status code for each call of `sendAllCalls`. */
  const forAllCalls = (statusCode: number) => Array.from({ length: 8 }, () => statusCode);

  test("is refused with 404 if it is absent, with 400 if the id is malformed, and with 401 without a session", async () => {
    const { ama, statusId } = await setUp();
    expect(await sendAllCalls(statusId)).toEqual(forAllCalls(401));
    expect(await sendAllCalls(absentId, ama)).toEqual(forAllCalls(404));
    expect(await sendAllCalls("a-status", ama)).toEqual(forAllCalls(400));
  });

  test.each(["blocked by", "blocking"])(
    "is refused with 404 for a user who is %s its owner",
    async (direction) => {
      const { owner, ama, kofi, statusId } = await setUp();
      await (direction === "blocking" ? block(testApp, ama, owner) : block(testApp, owner, ama));
      expect(await sendAllCalls(statusId, ama)).toEqual(forAllCalls(404));
      expect(await readStatus(statusId, kofi)).toMatchObject({ likes: [], likeCount: 0 });
    },
  );

  test("gets success: false in every error response, unlike calls that are not about statuses", async () => {
    const { ama, statusId } = await setUp();
    const url = `/api/status/${statusId}/like`;
    const headers = { "x-auth-token": ama.token };
    const sendLike = (options: object) =>
      testApp.app.http.inject({ method: "POST", url, ...options });
    for (const [response, status] of [
      [await sendLike({}), 401],
      [await sendLike({ headers, payload: { userId: absentId } }), 403],
      [await sendLike({ headers, url: "/api/status/x/like" }), 400],
      [await sendLike({ headers, payload: { on: "yes" } }), 400],
      [
        await sendLike({
          headers: { ...headers, "content-type": "application/json" },
          payload: "{broken",
        }),
        400,
      ],
      [
        await sendLike({ headers: { ...headers, "content-type": "text/csv" }, payload: "a,b" }),
        415,
      ],
      [await sendLike({ headers, payload: { text: "a".repeat(2 ** 20 + 1) } }), 413],
    ] as const) {
      expect([response.statusCode, response.json().success]).toEqual([status, false]);
      expect(response.json().msg).toBe(response.json().message);
    }
    const profileResponse = await testApp.app.http.inject({ method: "GET", url: "/api/profile" });
    expect(profileResponse.json()).not.toHaveProperty("success");
  });
});

describe("the events of a status", () => {
  /** Opens a socket of the user. Collects the status events that it receives. */
  async function openClient(user: TestUser) {
    const socket = await connect(testApp, user);
    sockets.push(socket);
    const events: object[] = [];
    socket.on("statusLikes", (event) => events.push(event));
    socket.on("statusChange", (event) => events.push(event));
    return { socket, events };
  }

  test("about likes are sent once to each socket that has the status open, and to each socket of the owner", async () => {
    const { owner, ama, kofi, statusId } = await setUp();
    const [ownerClient, ownerClientWithStatus, amaClient, idleClient] = [
      await openClient(owner),
      await openClient(owner),
      await openClient(ama),
      await openClient(ama),
    ];
    for (const { socket } of [ownerClientWithStatus, amaClient]) {
      expect(await socket.emitWithAck("openStatus", { statusId })).toEqual({ ok: true });
    }
    await likeStatus(statusId, kofi, { on: true });
    // A like that changes nothing publishes no event.
    await likeStatus(statusId, kofi, { on: true });
    await likeStatus(statusId, kofi, { on: false });
    const expectedEvents = [
      { statusId, userId: kofi.userId, on: true, likeCount: 1, revision: 1 },
      { statusId, userId: kofi.userId, on: false, likeCount: 0, revision: 2 },
    ];
    for (const { events } of [ownerClient, ownerClientWithStatus, amaClient]) {
      await expect.poll(() => events).toEqual(expectedEvents);
    }
    expect(await amaClient.socket.emitWithAck("closeStatus", { statusId })).toEqual({ ok: true });
    await likeStatus(statusId, kofi, { on: true });
    await expect.poll(() => ownerClient.events).toHaveLength(3);
    expect([amaClient.events.length, idleClient.events.length]).toEqual([2, 0]);
  });

  test("about posting, saving and deleting are sent to the owner's sockets; the last two also to sockets that have it open", async () => {
    const { owner, ama, kofi, statusId } = await setUp();
    const [ownerClient, amaClient] = [await openClient(owner), await openClient(ama)];
    const [blockedClient, idleClient] = [await openClient(kofi), await openClient(ama)];
    for (const { socket } of [amaClient, blockedClient]) {
      await socket.emitWithAck("openStatus", { statusId });
    }
    await testApp.call("blockEntity", { body: { type: "user", targetId: owner.userId } }, kofi);
    const newStatus = await postStatus(testApp, owner, "Another");
    await saveStatus(statusId, owner, { on: true });
    await saveStatus(statusId, owner, { on: true });
    await deleteStatus(statusId, owner);
    const expectedEvents = [
      { change: "saved", statusId, isPermanentlySaved: true, revision: 1 },
      { change: "deleted", statusId, userId: owner.userId },
    ];
    await expect
      .poll(() => ownerClient.events)
      .toEqual([{ change: "created", status: newStatus }, ...expectedEvents]);
    await expect.poll(() => amaClient.events).toEqual(expectedEvents);
    expect([blockedClient.events, idleClient.events]).toEqual([[], []]);
  });

  test("are not sent to a socket after a block; it cannot open a status that its user may not see", async () => {
    const { owner, ama, kofi, statusId } = await setUp();
    const [amaClient, kofiClient] = [await openClient(ama), await openClient(kofi)];
    for (const { socket } of [amaClient, kofiClient]) {
      await socket.emitWithAck("openStatus", { statusId });
    }
    await testApp.call("blockEntity", { body: { type: "status", targetId: statusId } }, ama);
    await testApp.call("blockEntity", { body: { type: "user", targetId: owner.userId } }, kofi);
    const otherUser = await makeReader(testApp);
    const otherClient = await openClient(otherUser);
    await otherClient.socket.emitWithAck("openStatus", { statusId });
    await likeStatus(statusId, otherUser, { on: true });
    await expect.poll(() => otherClient.events).toHaveLength(1);
    expect([amaClient.events, kofiClient.events]).toEqual([[], []]);
    for (const { socket } of [amaClient, kofiClient]) {
      const openResponse = await socket.emitWithAck("openStatus", { statusId });
      expect(openResponse).toMatchObject({ ok: false, code: "NOT_FOUND" });
    }
    testApp.clock.advance(25 * 60 * 60 * 1000);
    const lateResponse = await otherClient.socket.emitWithAck("openStatus", { statusId });
    expect(lateResponse).toMatchObject({ ok: false, msg: "This status is no longer available." });
  });

  test("about a like are not sent to a user who has a block with the user who likes", async () => {
    const { ama, kofi, statusId } = await setUp();
    const [amaClient, kofiClient] = [await openClient(ama), await openClient(kofi)];
    for (const { socket } of [amaClient, kofiClient]) {
      await socket.emitWithAck("openStatus", { statusId });
    }
    await testApp.call("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama);
    await likeStatus(statusId, ama, { on: true });
    await likeStatus(statusId, kofi, { on: true });
    await expect.poll(() => [amaClient.events.length, kofiClient.events.length]).toEqual([1, 1]);
  });
});
