import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const toParams = (writerId: string) => ({ params: { writerId } });
const follow = (writer: TestWriter, user: TestUser) =>
  testApp.call("followWriter", { ...toParams(writer.writerId), body: { on: true } }, user);
const callNames = ["getWriter", "listFollowers"] as const;

describe("a writer", () => {
  test("is found by writer id or user id, by other users and by the writer", async () => {
    const writer = await makeWriter(testApp, { posterName: "Abena" });
    for (const viewer of [writer, await makeReader(testApp)]) {
      const view = await testApp.call("getWriter", toParams(writer.writerId), viewer);
      expect(view).toMatchObject({ _id: writer.writerId, posterName: "Abena", followers: [] });
      expect(await testApp.call("getWriter", toParams(writer.userId), viewer)).toEqual(view);
    }
  });

  test("the path segments `me` and `all` are not parsed as ids", async () => {
    const writer = await makeWriter(testApp);
    expect((await testApp.call("getOwnWriter", {}, writer))._id).toBe(writer.writerId);
    expect(Array.isArray(await testApp.call("listWriters", { query: {} }, writer))).toBe(true);
  });
});

describe("the followers of a writer", () => {
  test("are listed latest first, with their names, in pages without repetition", async () => {
    const writer = await makeWriter(testApp);
    const followers: TestUser[] = [];
    for (let count = 0; count < 5; count += 1) {
      const user = await makeReader(testApp, { name: `Follower ${count}` });
      await follow(writer, user);
      // Two users at a time follow at nearly the same time.
      if (count % 2 === 1) testApp.clock.advance(1000);
      followers.unshift(user);
    }
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await testApp.send(
        "listFollowers",
        { ...toParams(writer.userId), query: { limit: 2, ...(cursor && { cursor }) } },
        writer,
      );
      ids.push(...response.json<{ _id: string }[]>().map(({ _id }) => _id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(ids).toHaveLength(5);
    expect(new Set(ids)).toEqual(new Set(followers.map(({ userId }) => userId)));
    expect(ids[0]).toBe(followers[0]?.userId);
    const [latestFollower] = await testApp.call(
      "listFollowers",
      { ...toParams(writer.writerId), query: {} },
      writer,
    );
    expect(latestFollower).toEqual({
      _id: followers[0]?.userId,
      name: "Follower 4",
      username: followers[0]?.username,
      avatar: null,
      isFriend: false,
      isRequestPending: false,
      isRequestReceived: false,
    });
  });

  test("do not contain users who are hidden from the viewer or suspended", async () => {
    const [writer, ama, kofi, esi, yaw] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    for (const user of [ama, kofi, esi, yaw]) await follow(writer, user);
    await block(testApp, ama, kofi);
    await block(testApp, esi, ama);
    await testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      yaw.userId,
    ]);
    const followers = await testApp.call(
      "listFollowers",
      { ...toParams(writer.writerId), query: {} },
      ama,
    );
    expect(followers.map(({ _id }) => _id)).toEqual([ama.userId]);
  });

  test.each([
    [{ limit: 101 }, "limit"],
    [{ cursor: "gossip" }, "cursor"],
    // The time is later than the last valid `Date`.
    [{ cursor: Buffer.from(`[9e15,"${newId()}"]`).toString("base64url") }, "cursor"],
  ])("are 400 for the query %j", async (query, field) => {
    const writer = await makeWriter(testApp);
    const input = { ...toParams(writer.writerId), query };
    const { status, body } = await testApp.callExpectingError("listFollowers", input, writer);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe.each(callNames)("%s", (name) => {
  const callExpectingError = (id: string, user?: TestUser) =>
    testApp.callExpectingError(name, { ...toParams(id), query: {} } as never, user);

  test("is 403 for a viewer who blocked the writer", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    await block(testApp, ama, writer);
    for (const id of [writer.writerId, writer.userId]) {
      expect(await callExpectingError(id, ama)).toMatchObject({
        status: 403,
        body: { code: "BLOCKED", msg: "You have blocked this writer." },
      });
    }
  });

  test("is 404 for a blocking, suspended or deleted writer, a reader and an unknown id", async () => {
    const ama = await makeReader(testApp);
    const [blocker, suspended, deleted, reader] = [
      await makeWriter(testApp),
      await makeWriter(testApp),
      await makeWriter(testApp),
      await makeReader(testApp),
    ];
    await block(testApp, blocker, ama);
    await testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      suspended.userId,
    ]);
    await testApp.db.pool.query("UPDATE users SET deleted_at = now() WHERE id = $1", [
      deleted.userId,
    ]);
    for (const id of [
      blocker.writerId,
      suspended.userId,
      deleted.writerId,
      reader.userId,
      newId(),
    ]) {
      expect(await callExpectingError(id, ama)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND", msg: "Writer not found." },
      });
    }
  });

  test("is 400 for a malformed id, and 401 without a session", async () => {
    const writer = await makeWriter(testApp);
    expect((await callExpectingError("ama", writer)).status).toBe(400);
    expect((await callExpectingError(writer.writerId)).status).toBe(401);
  });
});
