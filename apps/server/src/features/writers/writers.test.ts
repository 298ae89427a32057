import type { CallInput } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";
const form = {
  country: "Ghana",
  posterName: " Ama of Keta ",
  aboutYourself: "I tell what the river told me.",
  genres: ["Fantasy", "african folktales", "folktales"],
  hobbies: ["reading"],
  age: 34,
};
const toInput = (changes: object = {}) =>
  ({ body: { ...form, ...changes } }) as CallInput<"saveWriter">;

describe("applying to become a writer", () => {
  test("makes the reader a writer at once, in the same session", async () => {
    const ama = await makeReader(testApp);
    expect(await testApp.callExpectingError("getOwnWriter", {}, ama)).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND", msg: "Writer not found. Please apply to become a writer." },
    });
    const response = await testApp.call("saveWriter", toInput(), ama);
    expect(response.msg).toBe("Welcome, griot! Your application is complete.");
    expect(response.writer).toMatchObject({
      userId: ama.userId,
      posterName: "Ama of Keta",
      country: "Ghana",
      genres: ["fantasy", "african folktales"],
      hobbies: ["Reading"],
      age: 34,
      followers: [],
      followerCount: 0,
      isFollowing: false,
      storiesCount: 0,
      profilePicture: null,
    });
    expect(await testApp.call("getOwnWriter", {}, ama)).toEqual(response.writer);
    const publishResponse = await testApp.callExpectingError(
      "publishStory",
      { form: {} as never, files: { posterImage: undefined } },
      ama,
    );
    expect(publishResponse.status).toBe(400);
  });

  test("requires a session", async () => {
    expect((await testApp.callExpectingError("saveWriter", toInput())).status).toBe(401);
    expect((await testApp.callExpectingError("getOwnWriter", {})).status).toBe(401);
  });

  test.each([
    ["country", undefined, "Please choose your country."],
    ["country", "Atlantis", "Please choose your country."],
    ["posterName", "   ", "Please enter a poster name."],
    ["posterName", "Ama\r\nBcc: x", sentences.form.nameRule],
    ["posterName", "a".repeat(16), "Poster name must be at most 15 characters."],
    ["aboutYourself", "", "Please tell readers about yourself."],
    ["aboutYourself", "a".repeat(101), "About yourself must be at most 100 characters."],
    ["age", 12, "Age must be a number, 13 or older."],
    ["age", "old", "Age must be a number, 13 or older."],
    ["age", 20.5, "Age must be a number, 13 or older."],
    ["genres", [], "Please choose at least one genre."],
    [
      "genres",
      Array.from({ length: 11 }, () => "fantasy"),
      "You can select a maximum of 10 genres.",
    ],
    ["genres", ["gossip"], "One of the genres is not known."],
    [
      "hobbies",
      ["Reading", "Writing", "Gaming", "Music", "Cooking"],
      "You can select a maximum of 4 hobbies.",
    ],
    ["hobbies", ["Dozing"], "One of the hobbies is not known."],
  ])("is rejected for %s %j, with an error of the field", async (field, value, message) => {
    const ama = await makeReader(testApp);
    const { status, body } = await testApp.callExpectingError(
      "saveWriter",
      toInput({ [field]: value }),
      ama,
    );
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });

  test("is 400 for text that PostgreSQL cannot store", async () => {
    const ama = await makeReader(testApp);
    const { status } = await testApp.callExpectingError(
      "saveWriter",
      toInput({ posterName: "A\u0000ma" }),
      ama,
    );
    expect(status).toBe(400);
  });

  test("creates one writer from five concurrent applications, and is rejected for a writer", async () => {
    const ama = await makeReader(testApp);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => testApp.send("saveWriter", toInput(), ama)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    expect(await testApp.callExpectingError("saveWriter", toInput(), ama)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", msg: "You can't apply twice, you are already a griot." },
    });
  });
});

describe("following a writer", () => {
  /** Returns the input that toggles the follow, or sets it with `on`. */
  const toFollowInput = (writerId: string, body: { on?: boolean } = {}) => ({
    params: { writerId },
    body,
  });

  test("toggles, or sets with `on`, by writer id or user id", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const followResponse = await testApp.call("followWriter", toFollowInput(writer.writerId), ama);
    expect(followResponse.writer).toMatchObject({
      _id: writer.writerId,
      followers: [ama.userId],
      followerCount: 1,
      isFollowing: true,
    });
    const unfollowResponse = await testApp.call("followWriter", toFollowInput(writer.userId), ama);
    expect(unfollowResponse.writer).toMatchObject({
      followers: [],
      followerCount: 0,
      isFollowing: false,
    });
    for (const on of [true, true, false, false]) {
      const response = await testApp.call(
        "followWriter",
        toFollowInput(writer.writerId, { on }),
        ama,
      );
      expect(response.writer).toMatchObject({ isFollowing: on, followerCount: on ? 1 : 0 });
    }
  });

  test("lists the viewer first, then the latest followers", async () => {
    const writer = await makeWriter(testApp);
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    for (const user of [ama, kofi, esi]) {
      await testApp.call("followWriter", toFollowInput(writer.writerId, { on: true }), user);
      testApp.clock.advance(1000);
    }
    const { writer: view } = await testApp.call(
      "followWriter",
      toFollowInput(writer.writerId, { on: true }),
      ama,
    );
    expect(view.followers).toEqual([ama.userId, esi.userId, kofi.userId]);
    const ownView = await testApp.call("getOwnWriter", {}, writer);
    expect(ownView).toMatchObject({
      followerCount: 3,
      followers: [esi.userId, kofi.userId, ama.userId],
    });
  });

  test("counts once from ten concurrent tabs, and keeps the count equal to the number of rows", async () => {
    const [writer, ama, kofi] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const runInTabs = <Result>(operation: () => Promise<Result>) =>
      Promise.all(Array.from({ length: 10 }, operation));
    await runInTabs(() =>
      testApp.call("followWriter", toFollowInput(writer.writerId, { on: true }), ama),
    );
    expect((await testApp.call("getOwnWriter", {}, writer)).followerCount).toBe(1);
    await runInTabs(() => testApp.call("followWriter", toFollowInput(writer.writerId), kofi));
    const { rows } = await testApp.db.pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM follows WHERE writer_id = $1",
      [writer.writerId],
    );
    const ownView = await testApp.call("getOwnWriter", {}, writer);
    expect([ownView.followerCount, ownView.followers.length]).toEqual([
      rows[0]?.count,
      ownView.followerCount,
    ]);
    await runInTabs(() =>
      testApp.call("followWriter", toFollowInput(writer.writerId, { on: false }), ama),
    );
    await runInTabs(() =>
      testApp.call("followWriter", toFollowInput(writer.writerId, { on: false }), kofi),
    );
    expect((await testApp.call("getOwnWriter", {}, writer)).followerCount).toBe(0);
  });

  test("and unfollowing while the follow still waits gives the same results as in sequence", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const setFollow = (on: boolean) => () =>
      testApp.call("followWriter", toFollowInput(writer.writerId, { on }), ama);
    const responses = await callDuringTransaction(
      testApp.db,
      [{ text: "SELECT FROM writers WHERE id = $1 FOR UPDATE", values: [writer.writerId] }],
      [setFollow(true), setFollow(false)],
    );
    expect(responses.map(({ writer: view }) => view)).toMatchObject([
      { isFollowing: true, followerCount: 1, followers: [ama.userId] },
      { isFollowing: false, followerCount: 0, followers: [] },
    ]);
    expect(await readFollowerCounts(writer)).toEqual([0, 0]);
  });

  test("is rejected for oneself", async () => {
    const writer = await makeWriter(testApp);
    for (const id of [writer.writerId, writer.userId]) {
      expect(
        await testApp.callExpectingError("followWriter", toFollowInput(id), writer),
      ).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN", msg: "You cannot follow yourself." },
      });
    }
    expect((await testApp.call("getOwnWriter", {}, writer)).followerCount).toBe(0);
  });

  test("is rejected without a session, and for a reader, an unknown or a malformed id", async () => {
    const [writer, ama, kofi] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    expect(
      (await testApp.callExpectingError("followWriter", toFollowInput(writer.writerId))).status,
    ).toBe(401);
    for (const [id, status] of [
      [kofi.userId, 404],
      [absentId, 404],
      ["ama", 400],
    ] as const) {
      expect(
        (await testApp.callExpectingError("followWriter", toFollowInput(id), ama)).status,
      ).toBe(status);
    }
    const inputForOtherUser = {
      params: { writerId: writer.writerId },
      body: { userId: kofi.userId },
    };
    expect((await testApp.callExpectingError("followWriter", inputForOtherUser, ama)).status).toBe(
      403,
    );
  });

  test.each(["the writer blocked the reader", "the reader blocked the writer"])(
    "is 404 if %s",
    async (blocker) => {
      const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
      await testApp.call(
        "followWriter",
        toFollowInput(writer.writerId, { on: true }),
        await makeReader(testApp),
      );
      await (blocker.startsWith("the writer")
        ? block(testApp, writer, ama)
        : block(testApp, ama, writer));
      expect(
        await testApp.callExpectingError("followWriter", toFollowInput(writer.writerId), ama),
      ).toMatchObject({
        status: 404,
        body: { msg: "Writer not found." },
      });
      expect((await testApp.call("getOwnWriter", {}, writer)).followerCount).toBe(1);
    },
  );

  test("waits for a concurrent block, and is then 404", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const blockingClient = await testApp.db.pool.connect();
    try {
      // Runs the statements of a block in a transaction, and the call before its commit.
      await blockingClient.query("BEGIN");
      const ids = [writer.userId, ama.userId];
      await blockingClient.query(
        "SELECT id FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
        [ids],
      );
      await blockingClient.query(
        "INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())",
        ids,
      );
      const followPromise = testApp.callExpectingError(
        "followWriter",
        toFollowInput(writer.writerId, { on: true }),
        ama,
      );
      await expect
        .poll(async () => {
          const waitingLocks = "SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()";
          return (await blockingClient.query(waitingLocks)).rowCount;
        })
        .toBeGreaterThan(0);
      await blockingClient.query("COMMIT");
      expect(await followPromise).toMatchObject({
        status: 404,
        body: { msg: "Writer not found." },
      });
    } finally {
      blockingClient.release();
    }
    expect(await readFollowerCounts(writer)).toEqual([0, 0]);
  });

  test("leaves no follower and a count of 0 if the writer blocks ten readers while they follow", async () => {
    const writer = await makeWriter(testApp);
    const readers = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    await testApp.call("getOwnWriter", {}, writer);
    const responses = await Promise.all(
      readers.flatMap((reader) => [
        testApp.send("followWriter", toFollowInput(writer.writerId, { on: true }), reader),
        testApp.send("blockEntity", { body: { type: "user", targetId: reader.userId } }, writer),
      ]),
    );
    expect(responses.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([]);
    expect(await readFollowerCounts(writer)).toEqual([0, 0]);
  });

  /** Returns the stored number of followers and the number of rows. */
  async function readFollowerCounts({ writerId }: { writerId: string }) {
    const { rows } = await testApp.db.pool.query<{ stored_count: number; row_count: number }>(
      `SELECT follower_count AS stored_count,
        (SELECT count(*)::int FROM follows WHERE writer_id = w.id) AS row_count
       FROM writers w WHERE id = $1`,
      [writerId],
    );
    return [rows[0]?.stored_count, rows[0]?.row_count];
  }

  test("is 404 for a suspended writer", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET suspended_at = now() WHERE id = ${writer.userId}`,
    );
    expect(
      (await testApp.callExpectingError("followWriter", toFollowInput(writer.userId), ama)).status,
    ).toBe(404);
  });
});

describe("the visitor's country", () => {
  test("is 404 for a loopback address", async () => {
    expect(await testApp.callExpectingError("getVisitorCountry", {})).toMatchObject({
      status: 404,
      body: { msg: "Unable to detect your country via IP. Please select it manually." },
    });
  });

  test("is returned for a public address, even without a session", async () => {
    const response = await testApp.app.http.inject({
      method: "GET",
      url: "/api/geo/country",
      remoteAddress: "41.66.192.1",
    });
    expect(response.json()).toEqual({ country_name: "Ghana" });
  });
});
