import { afterEach, describe, expect, test } from "vitest";
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

async function setup() {
  const [owner, ama, kofi] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  const { _id: statusId } = await postStatus(testApp, owner);
  return { owner, ama, kofi, statusId, params: { statusId } };
}

const runInTabs = <Result>(count: number, operation: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, operation));

const likeStatus = async (statusId: string, user: TestUser, on?: boolean) => {
  const body = on === undefined ? {} : { on };
  return (await testApp.call("likeStatus", { params: { statusId }, body }, user)).data;
};
const getLikes = async (statusId: string, user: TestUser) =>
  (await testApp.call("readStatusLikes", { params: { statusId } }, user)).data;
const viewStatus = (statusId: string, user: TestUser) =>
  testApp.call("viewStatus", { params: { statusId }, body: {} }, user);
const saveStatus = async (statusId: string, user: TestUser, on?: boolean) => {
  const body = on === undefined ? {} : { on };
  return (await testApp.call("saveStatus", { params: { statusId }, body }, user)).data;
};
const deleteStatus = (statusId: string, user: TestUser) =>
  testApp.call("deleteStatus", { params: { statusId }, body: {} }, user);

async function readStatus(statusId: string, user: TestUser) {
  const { data } = await testApp.call("readStatus", { params: { statusId } }, user);
  return data.find(({ _id }) => _id === statusId);
}

/** Counts the statements of this database that wait for a lock. */
async function countWaiting() {
  const { rows } = await testApp.db.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function countRows(table: "status_likes" | "status_views", statusId: string) {
  const { rows } = await testApp.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE status_id = $1`,
    [statusId],
  );
  return rows[0]?.count;
}

describe("liking a status", () => {
  test("toggles the like, or sets it with `on`; the owner may like it too", async () => {
    const { owner, ama, params, statusId } = await setup();
    const response = await testApp.call("likeStatus", { params, body: {} }, ama);
    expect(response).toEqual({
      success: true,
      message: "Liked.",
      data: { isLiked: true, likes: 1, revision: 1 },
    });
    expect(await likeStatus(statusId, ama)).toEqual({ isLiked: false, likes: 0, revision: 2 });
    for (const on of [true, true, false, false]) {
      expect(await likeStatus(statusId, ama, on)).toMatchObject({ isLiked: on, likes: on ? 1 : 0 });
    }
    await likeStatus(statusId, owner, true);
    expect(await getLikes(statusId, ama)).toEqual({ isLiked: false, likes: 1, revision: 5 });
    expect(await getLikes(statusId, owner)).toMatchObject({ isLiked: true });
  });

  test("twenty times concurrently is one like and one revision", async () => {
    const { ama, kofi, statusId } = await setup();
    await runInTabs(20, () => likeStatus(statusId, ama, true));
    expect(await getLikes(statusId, kofi)).toEqual({ isLiked: false, likes: 1, revision: 1 });
    await runInTabs(20, () => likeStatus(statusId, ama, false));
    expect(await getLikes(statusId, kofi)).toEqual({ isLiked: false, likes: 0, revision: 2 });
  });

  test.each([
    ["removed", { first: true, second: false }],
    ["toggled again", { first: undefined, second: undefined }],
  ])(
    "and %s while the like is still in progress gives the same result as in sequence",
    async (_, toggles) => {
      const { ama, statusId } = await setup();
      const lockingClient = await testApp.db.pool.connect();
      try {
        await lockingClient.query("BEGIN");
        await lockingClient.query("SELECT FROM statuses WHERE id = $1 FOR UPDATE", [statusId]);
        const first = likeStatus(statusId, ama, toggles.first);
        await expect.poll(countWaiting).toBe(1);
        const second = likeStatus(statusId, ama, toggles.second);
        await expect.poll(countWaiting).toBe(2);
        await lockingClient.query("COMMIT");
        expect(await first).toEqual({ isLiked: true, likes: 1, revision: 1 });
        expect(await second).toEqual({ isLiked: false, likes: 0, revision: 2 });
      } finally {
        lockingClient.release();
      }
      expect(await countRows("status_likes", statusId)).toBe(0);
    },
  );

  test("on and off in ten tabs concurrently returns the state after each change, and the last one is stored", async () => {
    const { ama, statusId } = await setup();
    for (let round = 0; round < 5; round += 1) {
      const toggles = Array.from({ length: 10 }, (_, n) => n % 2 === round % 2);
      const responses = await Promise.all(toggles.map((on) => likeStatus(statusId, ama, on)));
      expect(responses.map(({ isLiked, likes }) => [isLiked, likes])).toEqual(
        toggles.map((on) => [on, on ? 1 : 0]),
      );
      const last = responses.toSorted((a, b) => a.revision - b.revision).at(-1);
      expect(await getLikes(statusId, ama)).toEqual(last);
      expect(await countRows("status_likes", statusId)).toBe(last?.likes);
    }
  });

  test("keeps the count equal to the rows under concurrent toggles", async () => {
    const { owner, ama, kofi, statusId } = await setup();
    await Promise.all([
      runInTabs(10, () => likeStatus(statusId, ama)),
      runInTabs(10, () => likeStatus(statusId, kofi)),
      runInTabs(5, () => likeStatus(statusId, owner, true)),
    ]);
    const { likes: count } = await getLikes(statusId, ama);
    expect(count).toBe(await countRows("status_likes", statusId));
    expect((await readStatus(statusId, ama))?.likes).toHaveLength(count);
  });

  test("waits for a concurrent block, and is then refused", async () => {
    const { owner, ama, statusId, params } = await setup();
    const blockingClient = await testApp.db.pool.connect();
    try {
      await blockingClient.query("BEGIN");
      await blockingClient.query(
        "SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE",
        [[owner.userId, ama.userId]],
      );
      await blockingClient.query("INSERT INTO user_blocks VALUES ($1, $2, now())", [
        owner.userId,
        ama.userId,
      ]);
      const attempt = testApp.refuse("likeStatus", { params, body: { on: true } }, ama);
      await expect.poll(countWaiting).toBe(1);
      await blockingClient.query("COMMIT");
      expect(await attempt).toMatchObject(notFound);
    } finally {
      blockingClient.release();
    }
    expect(await countRows("status_likes", statusId)).toBe(0);
  });

  test("during its deletion is refused, or is deleted with it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, ama, kofi, statusId, params } = await setup();
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
  test("is recorded once per user, also if repeated or concurrent, and never for its owner", async () => {
    const { owner, ama, kofi, params, statusId } = await setup();
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
    await likeStatus(statusId, kofi, true);
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

  test("is listed to its owner only, latest first, in pages", async () => {
    const { owner, ama, params, statusId } = await setup();
    const viewers: TestUser[] = [];
    for (let n = 0; n < 7; n += 1) viewers.push(await makeReader(testApp));
    // The order differs from that of the ids; the fourth and the fifth view it at the same time.
    const usersByViewTime = [6, 1, 4, 0, 3, 5, 2].flatMap((n) => viewers[n] ?? []);
    for (const user of usersByViewTime) {
      await viewStatus(statusId, user);
      testApp.clock.advance(10);
    }
    const [latest, sixth, fifth, fourth, ...first] = usersByViewTime
      .map(({ userId }) => userId)
      .toReversed();
    await testApp.db.pool.query(
      `UPDATE status_views v SET created_at = same.created_at FROM status_views same
       WHERE v.status_id = same.status_id AND v.user_id = $1 AND same.user_id = $2`,
      [fourth, fifth],
    );
    const viewerIds: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 3, ...(cursor !== undefined && { cursor }) };
      const response = await testApp.send("listStatusViewers", { params, query }, owner);
      viewerIds.push(...response.json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    // Equal times are sorted by user id, and the first page ends between the two.
    expect(viewerIds).toEqual([latest, sixth, fourth, fifth, ...first]);
    expect(await testApp.refuse("listStatusViewers", { params, query: {} }, ama)).toMatchObject(
      notYours,
    );
  });
});

describe("saving a status", () => {
  test("is allowed to its owner: toggles, or sets it with `on`", async () => {
    const { owner, ama, params, statusId } = await setup();
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
    await runInTabs(10, () => saveStatus(statusId, owner, true));
    expect(await saveStatus(statusId, owner, true)).toEqual({
      isPermanentlySaved: true,
      revision: 3,
    });
    expect(await testApp.refuse("saveStatus", { params, body: {} }, ama)).toMatchObject(notYours);
    expect(await readStatus(statusId, ama)).toMatchObject({ isPermanentlySaved: true });
  });
});

describe("deleting a status", () => {
  test("is allowed to its owner, and deletes its likes and views", async () => {
    const { owner, ama, params, statusId } = await setup();
    await likeStatus(statusId, ama);
    await viewStatus(statusId, ama);
    expect(await testApp.refuse("deleteStatus", { params, body: {} }, ama)).toMatchObject(notYours);
    expect(await readStatus(statusId, ama)).toBeDefined();
    const response = await deleteStatus(statusId, owner);
    expect(response).toEqual({ success: true, message: "Status deleted.", data: null });
    for (const user of [owner, ama]) {
      expect(await testApp.refuse("readStatus", { params }, user)).toMatchObject(notFound);
    }
    const { rows } = await testApp.db.pool.query("SELECT FROM statuses WHERE id = $1", [statusId]);
    expect(rows).toEqual([]);
    expect([
      await countRows("status_likes", statusId),
      await countRows("status_views", statusId),
    ]).toEqual([0, 0]);
  });

  test("ten times concurrently deletes it once", async () => {
    const { owner, params } = await setup();
    const responses = await runInTabs(10, () =>
      testApp.send("deleteStatus", { params, body: {} }, owner),
    );
    const codes = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  });
});

describe("a status that the viewer may not see", () => {
  /** Sends every call about a status. */
  async function getStatusCodes(statusId: string, user?: TestUser) {
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
  const expectAll = (status: number) => Array.from({ length: 8 }, () => status);

  test("is refused without a session, and if it is absent or the id is malformed", async () => {
    const { ama, statusId } = await setup();
    expect(await getStatusCodes(statusId)).toEqual(expectAll(401));
    expect(await getStatusCodes(absentId, ama)).toEqual(expectAll(404));
    expect(await getStatusCodes("a-status", ama)).toEqual(expectAll(400));
  });

  test.each(["blocked by", "blocking"])("is 404 for a user who is %s its owner", async (side) => {
    const { owner, ama, kofi, statusId } = await setup();
    await (side === "blocking" ? block(testApp, ama, owner) : block(testApp, owner, ama));
    expect(await getStatusCodes(statusId, ama)).toEqual(expectAll(404));
    expect(await readStatus(statusId, kofi)).toMatchObject({ likes: [], likeCount: 0 });
  });

  test("has success: false in every error response", async () => {
    const { ama, statusId } = await setup();
    const url = `/api/status/${statusId}/like`;
    const headers = { "x-auth-token": ama.token };
    const inject = (options: object) =>
      testApp.app.http.inject({ method: "POST", url, ...options });
    for (const [response, status] of [
      [await inject({}), 401],
      [await inject({ headers, payload: { userId: absentId } }), 403],
      [await inject({ headers, url: "/api/status/x/like" }), 400],
      [await inject({ headers, payload: { on: "yes" } }), 400],
      [
        await inject({
          headers: { ...headers, "content-type": "application/json" },
          payload: "{broken",
        }),
        400,
      ],
      [await inject({ headers: { ...headers, "content-type": "text/csv" }, payload: "a,b" }), 415],
      [await inject({ headers, payload: { text: "a".repeat(2 ** 20 + 1) } }), 413],
    ] as const) {
      expect([response.statusCode, response.json().success]).toEqual([status, false]);
      expect(response.json().msg).toBe(response.json().message);
    }
    const otherResponse = await testApp.app.http.inject({ method: "GET", url: "/api/profile" });
    expect(otherResponse.json()).not.toHaveProperty("success");
  });
});

describe("the events of a status", () => {
  async function listenTo(user: TestUser) {
    const socket = await connect(testApp, user);
    sockets.push(socket);
    const events: object[] = [];
    socket.on("statusLikes", (event) => events.push(event));
    socket.on("statusChange", (event) => events.push(event));
    return { socket, events };
  }

  test("likes are sent once to each socket that has it open and to all sockets of its owner", async () => {
    const { owner, ama, kofi, statusId } = await setup();
    const [ownerClient, ownerClientWithStatus, amaClient, idleClient] = [
      await listenTo(owner),
      await listenTo(owner),
      await listenTo(ama),
      await listenTo(ama),
    ];
    for (const { socket } of [ownerClientWithStatus, amaClient]) {
      expect(await socket.emitWithAck("openStatus", { statusId })).toEqual({ ok: true });
    }
    await likeStatus(statusId, kofi, true);
    // A like that changes nothing publishes no event.
    await likeStatus(statusId, kofi, true);
    await likeStatus(statusId, kofi, false);
    const expected = [
      { statusId, userId: kofi.userId, on: true, likeCount: 1, revision: 1 },
      { statusId, userId: kofi.userId, on: false, likeCount: 0, revision: 2 },
    ];
    for (const { events } of [ownerClient, ownerClientWithStatus, amaClient]) {
      await expect.poll(() => events).toEqual(expected);
    }
    expect(await amaClient.socket.emitWithAck("closeStatus", { statusId })).toEqual({ ok: true });
    await likeStatus(statusId, kofi, true);
    await expect.poll(() => ownerClient.events).toHaveLength(3);
    expect([amaClient.events.length, idleClient.events.length]).toEqual([2, 0]);
  });

  test("posting, saving and deleting are published to the owner's sockets; the last two also to sockets that have it open", async () => {
    const { owner, ama, kofi, statusId } = await setup();
    const [ownerClient, amaClient] = [await listenTo(owner), await listenTo(ama)];
    const [blockedClient, idleClient] = [await listenTo(kofi), await listenTo(ama)];
    for (const { socket } of [amaClient, blockedClient]) {
      await socket.emitWithAck("openStatus", { statusId });
    }
    await testApp.call("blockEntity", { body: { type: "user", targetId: owner.userId } }, kofi);
    const newStatus = await postStatus(testApp, owner, "Another");
    await saveStatus(statusId, owner, true);
    await saveStatus(statusId, owner, true);
    await deleteStatus(statusId, owner);
    const expected = [
      { change: "saved", statusId, isPermanentlySaved: true, revision: 1 },
      { change: "deleted", statusId, userId: owner.userId },
    ];
    await expect
      .poll(() => ownerClient.events)
      .toEqual([{ change: "created", status: newStatus }, ...expected]);
    await expect.poll(() => amaClient.events).toEqual(expected);
    expect([blockedClient.events, idleClient.events]).toEqual([[], []]);
  });

  test("a socket cannot open a status that the viewer may not see, and stops getting events after a block", async () => {
    const { owner, ama, kofi, statusId } = await setup();
    const [amaClient, kofiClient] = [await listenTo(ama), await listenTo(kofi)];
    for (const { socket } of [amaClient, kofiClient]) {
      await socket.emitWithAck("openStatus", { statusId });
    }
    await testApp.call("blockEntity", { body: { type: "status", targetId: statusId } }, ama);
    await testApp.call("blockEntity", { body: { type: "user", targetId: owner.userId } }, kofi);
    const otherUser = await makeReader(testApp);
    const otherClient = await listenTo(otherUser);
    await otherClient.socket.emitWithAck("openStatus", { statusId });
    await likeStatus(statusId, otherUser, true);
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

  test("a user blocked either way gets no events about the other's likes", async () => {
    const { ama, kofi, statusId } = await setup();
    const [amaClient, kofiClient] = [await listenTo(ama), await listenTo(kofi)];
    for (const { socket } of [amaClient, kofiClient]) {
      await socket.emitWithAck("openStatus", { statusId });
    }
    await testApp.call("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama);
    await likeStatus(statusId, ama, true);
    await likeStatus(statusId, kofi, true);
    await expect.poll(() => [amaClient.events.length, kofiClient.events.length]).toEqual([1, 1]);
  });
});
