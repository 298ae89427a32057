import { afterEach, describe, expect, test } from "vitest";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader } from "../../testing/users.fixture.ts";

const kit = useTestApp();
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

async function scene() {
  const [owner, ama, kofi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
  const { _id: statusId } = await postStatus(kit, owner);
  return { owner, ama, kofi, statusId, params: { statusId } };
}

const tabs = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

const like = async (statusId: string, person: TestUser, on?: boolean) => {
  const body = on === undefined ? {} : { on };
  return (await kit.call("likeStatus", { params: { statusId }, body }, person)).data;
};
const likes = async (statusId: string, person: TestUser) =>
  (await kit.call("readStatusLikes", { params: { statusId } }, person)).data;
const view = (statusId: string, person: TestUser) =>
  kit.call("viewStatus", { params: { statusId }, body: {} }, person);
const save = async (statusId: string, person: TestUser, on?: boolean) => {
  const body = on === undefined ? {} : { on };
  return (await kit.call("saveStatus", { params: { statusId }, body }, person)).data;
};
const remove = (statusId: string, person: TestUser) =>
  kit.call("deleteStatus", { params: { statusId }, body: {} }, person);

async function read(statusId: string, person: TestUser) {
  const { data } = await kit.call("readStatus", { params: { statusId } }, person);
  return data.find(({ _id }) => _id === statusId);
}

/** Counts the statements of this database that wait for a lock. */
async function waiting() {
  const { rows } = await kit.db.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

async function rowsOf(table: "status_likes" | "status_views", statusId: string) {
  const { rows } = await kit.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE status_id = $1`,
    [statusId],
  );
  return rows[0]?.count;
}

describe("liking a status", () => {
  test("toggles the like, or sets it with `on`; the owner may like it too", async () => {
    const { owner, ama, params, statusId } = await scene();
    const answer = await kit.call("likeStatus", { params, body: {} }, ama);
    expect(answer).toEqual({
      success: true,
      message: "Liked.",
      data: { isLiked: true, likes: 1, revision: 1 },
    });
    expect(await like(statusId, ama)).toEqual({ isLiked: false, likes: 0, revision: 2 });
    for (const on of [true, true, false, false]) {
      expect(await like(statusId, ama, on)).toMatchObject({ isLiked: on, likes: on ? 1 : 0 });
    }
    await like(statusId, owner, true);
    expect(await likes(statusId, ama)).toEqual({ isLiked: false, likes: 1, revision: 5 });
    expect(await likes(statusId, owner)).toMatchObject({ isLiked: true });
  });

  test("twenty times concurrently is one like and one revision", async () => {
    const { ama, kofi, statusId } = await scene();
    await tabs(20, () => like(statusId, ama, true));
    expect(await likes(statusId, kofi)).toEqual({ isLiked: false, likes: 1, revision: 1 });
    await tabs(20, () => like(statusId, ama, false));
    expect(await likes(statusId, kofi)).toEqual({ isLiked: false, likes: 0, revision: 2 });
  });

  test.each([
    ["removed", { first: true, second: false }],
    ["toggled again", { first: undefined, second: undefined }],
  ])("and %s while the like is still in progress gives the same result as in sequence", async (_, asked) => {
    const { ama, statusId } = await scene();
    const held = await kit.db.pool.connect();
    try {
      await held.query("BEGIN");
      await held.query("SELECT FROM statuses WHERE id = $1 FOR UPDATE", [statusId]);
      const first = like(statusId, ama, asked.first);
      await expect.poll(waiting).toBe(1);
      const second = like(statusId, ama, asked.second);
      await expect.poll(waiting).toBe(2);
      await held.query("COMMIT");
      expect(await first).toEqual({ isLiked: true, likes: 1, revision: 1 });
      expect(await second).toEqual({ isLiked: false, likes: 0, revision: 2 });
    } finally {
      held.release();
    }
    expect(await rowsOf("status_likes", statusId)).toBe(0);
  });

  test("on and off in ten tabs concurrently returns the state after each change, and the last one is stored", async () => {
    const { ama, statusId } = await scene();
    for (let round = 0; round < 5; round += 1) {
      const asked = Array.from({ length: 10 }, (_, n) => n % 2 === round % 2);
      const answers = await Promise.all(asked.map((on) => like(statusId, ama, on)));
      expect(answers.map(({ isLiked, likes }) => [isLiked, likes])).toEqual(
        asked.map((on) => [on, on ? 1 : 0]),
      );
      const last = answers.toSorted((a, b) => a.revision - b.revision).at(-1);
      expect(await likes(statusId, ama)).toEqual(last);
      expect(await rowsOf("status_likes", statusId)).toBe(last?.likes);
    }
  });

  test("keeps the count equal to the rows under concurrent toggles", async () => {
    const { owner, ama, kofi, statusId } = await scene();
    await Promise.all([
      tabs(10, () => like(statusId, ama)),
      tabs(10, () => like(statusId, kofi)),
      tabs(5, () => like(statusId, owner, true)),
    ]);
    const { likes: count } = await likes(statusId, ama);
    expect(count).toBe(await rowsOf("status_likes", statusId));
    expect((await read(statusId, ama))?.likes).toHaveLength(count);
  });

  test("waits for a concurrent block, and is then refused", async () => {
    const { owner, ama, statusId, params } = await scene();
    const blocking = await kit.db.pool.connect();
    try {
      await blocking.query("BEGIN");
      await blocking.query("SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE", [
        [owner.userId, ama.userId],
      ]);
      await blocking.query("INSERT INTO user_blocks VALUES ($1, $2, now())", [
        owner.userId,
        ama.userId,
      ]);
      const attempt = kit.refuse("likeStatus", { params, body: { on: true } }, ama);
      await expect.poll(waiting).toBe(1);
      await blocking.query("COMMIT");
      expect(await attempt).toMatchObject(notFound);
    } finally {
      blocking.release();
    }
    expect(await rowsOf("status_likes", statusId)).toBe(0);
  });

  test("during its deletion is refused, or is deleted with it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, ama, kofi, statusId, params } = await scene();
      const codes = await Promise.all(
        [
          ...[ama, kofi].flatMap((person) => [
            kit.send("likeStatus", { params, body: {} }, person),
            kit.send("viewStatus", { params, body: {} }, person),
            kit.send("blockEntity", { body: { type: "status", targetId: statusId } }, person),
          ]),
          kit.send("deleteStatus", { params, body: {} }, owner),
        ].map(async (answer) => (await answer).statusCode),
      );
      expect(codes.every((code) => code === 200 || code === 404)).toBe(true);
      expect(await rowsOf("status_likes", statusId)).toBe(0);
      expect(await rowsOf("status_views", statusId)).toBe(0);
    }
  });
});

describe("viewing a status", () => {
  test("is recorded once per user, also if repeated or concurrent, and never for its owner", async () => {
    const { owner, ama, kofi, params, statusId } = await scene();
    expect(await view(statusId, ama)).toEqual({ success: true, message: "Viewed.", data: null });
    await tabs(10, () => view(statusId, kofi));
    await tabs(10, () => view(statusId, owner));
    await view(statusId, ama);
    const own = await read(statusId, owner);
    expect([own?.viewCount, own?.revision]).toEqual([2, 0]);
    expect(own?.viewedBy.toSorted()).toEqual([ama.userId, kofi.userId].toSorted());
    await like(statusId, kofi, true);
    const { data } = await kit.call("listStatusViewers", { params, query: {} }, owner);
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
    const { owner, ama, params, statusId } = await scene();
    const viewers: TestUser[] = [];
    for (let n = 0; n < 7; n += 1) viewers.push(await makeReader(kit));
    // The order differs from that of the ids; the fourth and the fifth view it at the same time.
    const inOrder = [6, 1, 4, 0, 3, 5, 2].flatMap((n) => viewers[n] ?? []);
    for (const person of inOrder) {
      await view(statusId, person);
      kit.clock.advance(10);
    }
    const [last, sixth, fifth, fourth, ...first] = inOrder.map(({ userId }) => userId).toReversed();
    await kit.db.pool.query(
      `UPDATE status_views v SET created_at = same.created_at FROM status_views same
       WHERE v.status_id = same.status_id AND v.user_id = $1 AND same.user_id = $2`,
      [fourth, fifth],
    );
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 3, ...(cursor !== undefined && { cursor }) };
      const answer = await kit.send("listStatusViewers", { params, query }, owner);
      found.push(...answer.json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id));
      cursor = answer.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    // Equal times are sorted by user id, and the first page ends between the two.
    expect(found).toEqual([last, sixth, fourth, fifth, ...first]);
    expect(await kit.refuse("listStatusViewers", { params, query: {} }, ama)).toMatchObject(
      notYours,
    );
  });
});

describe("saving a status", () => {
  test("is allowed to its owner: toggles, or sets it with `on`", async () => {
    const { owner, ama, params, statusId } = await scene();
    const answer = await kit.call("saveStatus", { params, body: {} }, owner);
    expect(answer).toEqual({
      success: true,
      message: "Saved. It stays until you take it back or delete it.",
      data: { isPermanentlySaved: true, revision: 1 },
    });
    expect(await read(statusId, ama)).toMatchObject({ isPermanentlySaved: true, revision: 1 });
    expect(await save(statusId, owner)).toEqual({ isPermanentlySaved: false, revision: 2 });
    await tabs(10, () => save(statusId, owner, true));
    expect(await save(statusId, owner, true)).toEqual({ isPermanentlySaved: true, revision: 3 });
    expect(await kit.refuse("saveStatus", { params, body: {} }, ama)).toMatchObject(notYours);
    expect(await read(statusId, ama)).toMatchObject({ isPermanentlySaved: true });
  });
});

describe("deleting a status", () => {
  test("is allowed to its owner, and deletes its likes and views", async () => {
    const { owner, ama, params, statusId } = await scene();
    await like(statusId, ama);
    await view(statusId, ama);
    expect(await kit.refuse("deleteStatus", { params, body: {} }, ama)).toMatchObject(notYours);
    expect(await read(statusId, ama)).toBeDefined();
    const answer = await remove(statusId, owner);
    expect(answer).toEqual({ success: true, message: "Status deleted.", data: null });
    for (const person of [owner, ama]) {
      expect(await kit.refuse("readStatus", { params }, person)).toMatchObject(notFound);
    }
    const { rows } = await kit.db.pool.query("SELECT FROM statuses WHERE id = $1", [statusId]);
    expect(rows).toEqual([]);
    expect([
      await rowsOf("status_likes", statusId),
      await rowsOf("status_views", statusId),
    ]).toEqual([0, 0]);
  });

  test("ten times concurrently deletes it once", async () => {
    const { owner, params } = await scene();
    const answers = await tabs(10, () => kit.send("deleteStatus", { params, body: {} }, owner));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  });
});

describe("a status that the viewer may not see", () => {
  /** Sends every call about a status. */
  async function answers(statusId: string, person?: TestUser) {
    const params = { statusId };
    const sent = await Promise.all([
      kit.send("readStatus", { params }, person),
      kit.send("readStatusLikes", { params }, person),
      kit.send("likeStatus", { params, body: { on: true } }, person),
      kit.send("viewStatus", { params, body: {} }, person),
      kit.send("listStatusViewers", { params, query: {} }, person),
      kit.send("saveStatus", { params, body: {} }, person),
      kit.send("deleteStatus", { params, body: {} }, person),
      kit.send("blockEntity", { body: { type: "status", targetId: statusId } }, person),
    ]);
    return sent.map(({ statusCode }) => statusCode);
  }
  const each = (status: number) => Array.from({ length: 8 }, () => status);

  test("is refused without a session, and if it is absent or the id is malformed", async () => {
    const { ama, statusId } = await scene();
    expect(await answers(statusId)).toEqual(each(401));
    expect(await answers(absentId, ama)).toEqual(each(404));
    expect(await answers("a-status", ama)).toEqual(each(400));
  });

  test.each(["blocked by", "blocking"])("is 404 for a user who is %s its owner", async (side) => {
    const { owner, ama, kofi, statusId } = await scene();
    await (side === "blocking" ? block(kit, ama, owner) : block(kit, owner, ama));
    expect(await answers(statusId, ama)).toEqual(each(404));
    expect(await read(statusId, kofi)).toMatchObject({ likes: [], likeCount: 0 });
  });

  test("has success: false in every error response", async () => {
    const { ama, statusId } = await scene();
    const url = `/api/status/${statusId}/like`;
    const headers = { "x-auth-token": ama.token };
    const inject = (options: object) => kit.app.http.inject({ method: "POST", url, ...options });
    for (const [answer, status] of [
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
      expect([answer.statusCode, answer.json().success]).toEqual([status, false]);
      expect(answer.json().msg).toBe(answer.json().message);
    }
    const other = await kit.app.http.inject({ method: "GET", url: "/api/profile" });
    expect(other.json()).not.toHaveProperty("success");
  });
});

describe("the events of a status", () => {
  async function listen(person: TestUser) {
    const socket = await connect(kit, person);
    sockets.push(socket);
    const heard: object[] = [];
    socket.on("statusLikes", (event) => heard.push(event));
    socket.on("statusChange", (event) => heard.push(event));
    return { socket, heard };
  }

  test("likes are sent once to each socket that has it open and to all sockets of its owner", async () => {
    const { owner, ama, kofi, statusId } = await scene();
    const [atOwner, ownerOpen, byAma, away] = [
      await listen(owner),
      await listen(owner),
      await listen(ama),
      await listen(ama),
    ];
    for (const { socket } of [ownerOpen, byAma]) {
      expect(await socket.ask("openStatus", { statusId })).toEqual({ ok: true });
    }
    await like(statusId, kofi, true);
    // A like that changes nothing publishes no event.
    await like(statusId, kofi, true);
    await like(statusId, kofi, false);
    const events = [
      { statusId, userId: kofi.userId, on: true, likeCount: 1, revision: 1 },
      { statusId, userId: kofi.userId, on: false, likeCount: 0, revision: 2 },
    ];
    for (const { heard } of [atOwner, ownerOpen, byAma]) {
      await expect.poll(() => heard).toEqual(events);
    }
    expect(await byAma.socket.ask("closeStatus", { statusId })).toEqual({ ok: true });
    await like(statusId, kofi, true);
    await expect.poll(() => atOwner.heard).toHaveLength(3);
    expect([byAma.heard.length, away.heard.length]).toEqual([2, 0]);
  });

  test("posting, saving and deleting are published to the owner's sockets; the last two also to sockets that have it open", async () => {
    const { owner, ama, kofi, statusId } = await scene();
    const [atOwner, byAma] = [await listen(owner), await listen(ama)];
    const [byBlocked, away] = [await listen(kofi), await listen(ama)];
    for (const { socket } of [byAma, byBlocked]) {
      await socket.ask("openStatus", { statusId });
    }
    await kit.call("blockEntity", { body: { type: "user", targetId: owner.userId } }, kofi);
    const posted = await postStatus(kit, owner, "Another");
    await save(statusId, owner, true);
    await save(statusId, owner, true);
    await remove(statusId, owner);
    const told = [
      { change: "saved", statusId, isPermanentlySaved: true, revision: 1 },
      { change: "deleted", statusId, userId: owner.userId },
    ];
    await expect
      .poll(() => atOwner.heard)
      .toEqual([{ change: "created", status: posted }, ...told]);
    await expect.poll(() => byAma.heard).toEqual(told);
    expect([byBlocked.heard, away.heard]).toEqual([[], []]);
  });

  test("a socket cannot open a status that the viewer may not see, and stops getting events after a block", async () => {
    const { owner, ama, kofi, statusId } = await scene();
    const [byAma, byKofi] = [await listen(ama), await listen(kofi)];
    for (const { socket } of [byAma, byKofi]) {
      await socket.ask("openStatus", { statusId });
    }
    await kit.call("blockEntity", { body: { type: "status", targetId: statusId } }, ama);
    await kit.call("blockEntity", { body: { type: "user", targetId: owner.userId } }, kofi);
    const witness = await makeReader(kit);
    const atWitness = await listen(witness);
    await atWitness.socket.ask("openStatus", { statusId });
    await like(statusId, witness, true);
    await expect.poll(() => atWitness.heard).toHaveLength(1);
    expect([byAma.heard, byKofi.heard]).toEqual([[], []]);
    for (const { socket } of [byAma, byKofi]) {
      const said = await socket.ask("openStatus", { statusId });
      expect(said).toMatchObject({ ok: false, code: "NOT_FOUND" });
    }
    kit.clock.advance(25 * 60 * 60 * 1000);
    const late = await atWitness.socket.ask("openStatus", { statusId });
    expect(late).toMatchObject({ ok: false, msg: "This status is no longer available." });
  });

  test("a user blocked either way gets no events about the other's likes", async () => {
    const { ama, kofi, statusId } = await scene();
    const [byAma, byKofi] = [await listen(ama), await listen(kofi)];
    for (const { socket } of [byAma, byKofi]) {
      await socket.ask("openStatus", { statusId });
    }
    await kit.call("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama);
    await like(statusId, ama, true);
    await like(statusId, kofi, true);
    await expect.poll(() => [byAma.heard.length, byKofi.heard.length]).toEqual([1, 1]);
  });
});
