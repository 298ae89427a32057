import { randomUUID } from "node:crypto";
import { type CallDefinition, type CallInput, type CallName, calls } from "@kora/contract";
import { clientIdDays, clientIdHeader } from "@kora/contract/client-id";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { toCallUrl } from "../../testing/call-url.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { deleteExpiredKeys } from "./delete-expired-keys.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  return { writer, ama, kofi, storyId, params: { storyId } };
}

/** Makes a call with a client id. */
async function callWithId<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { user, clientId }: { user: TestUser; clientId: string },
) {
  const call: CallDefinition = calls[name];
  const parts = input as { params?: object; query?: object; body?: object };
  const response = await testApp.app.http.inject({
    method: call.method,
    url: toCallUrl(call, parts),
    headers: { "x-auth-token": user.token, [clientIdHeader]: clientId },
    payload: parts.body ?? {},
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}

async function listComments(storyId: string, user: TestUser) {
  const input = { params: { storyId }, query: {} };
  return (await testApp.call("listComments", input, user)).comments;
}

const isLiked = async (storyId: string, user: TestUser) =>
  (await testApp.call("getStory", { params: { id: storyId } }, user)).performance.isLiked;

const countIds = async (user: TestUser) =>
  (await testApp.db.pool.query("SELECT FROM idempotency_keys WHERE user_id = $1", [user.userId]))
    .rowCount;

describe("a call with a client id", () => {
  test("ten times at once creates one comment, and all get the same response", async () => {
    const { ama, storyId, params } = await setUp();
    const clientId = randomUUID();
    const input = { params, query: {}, body: { text: "Once." } };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => callWithId("createComment", input, { user: ama, clientId })),
    );
    expect(responses[0]).toMatchObject({ status: 201, body: { comment: { text: "Once." } } });
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(await listComments(storyId, ama)).toHaveLength(1);
    const counts = (await testApp.call("getStory", { params: { id: storyId } }, ama)).performance;
    expect(counts.commentCount).toBe(1);
  });

  test("has only the comment in the response, because it is stored", async () => {
    const { ama, kofi, params } = await setUp();
    await testApp.call("createComment", { params, query: {}, body: { text: "Other." } }, kofi);
    const input = { params, query: {}, body: { text: "Mine." } };
    const { body } = await callWithId("createComment", input, {
      user: ama,
      clientId: randomUUID(),
    });
    expect(body).toMatchObject({ comments: [], commentCount: 2, comment: { text: "Mine." } });
  });

  test("publishes its events and alerts once", async () => {
    const { writer, ama, params } = await setUp();
    const once = { user: ama, clientId: randomUUID() };
    const input = { params, query: {}, body: { text: "Once." } };
    for (const _attempt of [1, 2]) await callWithId("createComment", input, once);
    await testApp.runJobs();
    const alerts = await testApp.call("listAlerts", { query: {} }, writer);
    expect(alerts.filter(({ type }) => type === "story_comment")).toHaveLength(1);
  });

  test.each(["createReply", "likeComment", "unlikeComment"] as const)(
    "%s happens once",
    async (name) => {
      const { ama, kofi, storyId, params } = await setUp();
      const target = { params, query: {}, body: { text: "First." } };
      const { comment } = await testApp.call("createComment", target, kofi);
      const { path, _id: parentId } = comment;
      const once = { user: ama, clientId: randomUUID() };
      const send = () =>
        name === "createReply"
          ? callWithId(name, { params, query: {}, body: { parentId, text: "Reply." } }, once)
          : callWithId(name, { params, body: { path } }, once);
      if (name === "unlikeComment") {
        await testApp.call("likeComment", { params, body: { path } }, ama);
      }
      const first = await send();
      expect(first.status).toBeLessThan(300);
      // Another device takes the like back, or likes again.
      const opposite = name === "likeComment" ? "unlikeComment" : "likeComment";
      if (name !== "createReply") await testApp.call(opposite, { params, body: { path } }, ama);
      expect(await send()).toEqual(first);
      expect(await listComments(storyId, ama)).toMatchObject([
        name === "createReply" ? { replyCount: 1 } : { isLiked: name === "unlikeComment" },
      ]);
    },
  );

  test("a late repeat of a like does not undo a later change", async () => {
    const { ama, storyId, params } = await setUp();
    const once = { user: ama, clientId: randomUUID() };
    const input = { params, body: { on: true } };
    const first = await callWithId("likeStory", input, once);
    expect(first.body).toMatchObject({ isLiked: true, likeCount: 1 });
    await testApp.call("likeStory", { params, body: { on: false } }, ama);
    expect(await callWithId("likeStory", input, once)).toEqual(first);
    expect(await isLiked(storyId, ama)).toBe(false);
  });

  test("bookmarks, and follows of griots and series, happen once", async () => {
    const { writer, ama, storyId, params } = await setUp();
    const series = await makeSeries(testApp, writer, [storyId]);
    const [bookmark, followGriot, followSeries] = [
      { user: ama, clientId: randomUUID() },
      { user: ama, clientId: randomUUID() },
      { user: ama, clientId: randomUUID() },
    ];
    const send = async () => [
      await callWithId("bookmarkStory", { params, body: {} }, bookmark),
      await callWithId(
        "followWriter",
        { params: { writerId: writer.writerId }, body: { on: true } },
        followGriot,
      ),
      await callWithId(
        "followSeries",
        { params: { id: series._id }, body: { on: true } },
        followSeries,
      ),
    ];
    const first = await send();
    expect(first).toMatchObject([
      { status: 200, body: { bookmarks: 1 } },
      { status: 200, body: { writer: { isFollowing: true, followerCount: 1 } } },
      { status: 200, body: { isFollowing: true, followerCount: 1 } },
    ]);
    await testApp.call("removeBookmark", { body: { storyId } }, ama);
    await testApp.call(
      "followWriter",
      { params: { writerId: writer.writerId }, body: { on: false } },
      ama,
    );
    await testApp.call("followSeries", { params: { id: series._id }, body: { on: false } }, ama);
    expect(await send()).toEqual(first);
    const { bookmarks, followedWriters } = await testApp.call("getProfile", {}, ama);
    expect([bookmarks, followedWriters]).toEqual([[], []]);
    expect(await testApp.call("getSeries", { params: { id: series._id } }, ama)).toMatchObject({
      isFollowing: false,
    });
  });

  test("an unfollowed griot is gone from the home of the next request", async () => {
    const { writer, ama } = await setUp();
    const params = { writerId: writer.writerId };
    await testApp.call("followWriter", { params, body: { on: true } }, ama);
    expect(await testApp.call("listFollowedStories", { query: {} }, ama)).toHaveLength(1);
    const once = { user: ama, clientId: randomUUID() };
    await callWithId("followWriter", { params, body: { on: false } }, once);
    expect(await testApp.call("listFollowedStories", { query: {} }, ama)).toEqual([]);
  });

  test("the same id of another user is another id", async () => {
    const { ama, kofi, storyId, params } = await setUp();
    const clientId = randomUUID();
    const input = { params, query: {}, body: { text: "Hello." } };
    for (const user of [ama, kofi]) {
      expect((await callWithId("createComment", input, { user, clientId })).status).toBe(201);
    }
    expect(await listComments(storyId, ama)).toHaveLength(2);
  });

  test("the same id for another call or other input is refused", async () => {
    const { ama, storyId, params } = await setUp();
    const once = { user: ama, clientId: randomUUID() };
    await callWithId("createComment", { params, query: {}, body: { text: "One." } }, once);
    const refusal = { status: 409, body: { msg: sentences.form.clientIdUsed } };
    const other = { params, query: {}, body: { text: "Two." } };
    expect(await callWithId("createComment", other, once)).toMatchObject(refusal);
    const like = { params, body: { on: true } };
    expect(await callWithId("likeStory", like, once)).toMatchObject(refusal);
    expect(await isLiked(storyId, ama)).toBe(false);
    expect(await listComments(storyId, ama)).toHaveLength(1);
  });

  test("an id that is no UUID is invalid", async () => {
    const { ama, params } = await setUp();
    const once = { user: ama, clientId: "7" };
    expect(await callWithId("likeStory", { params, body: { on: true } }, once)).toMatchObject({
      status: 400,
      body: { fields: { [clientIdHeader]: sentences.form.clientId } },
    });
  });

  test("a refused call is not stored, and happens when it is allowed again", async () => {
    const { writer, ama, storyId, params } = await setUp();
    const once = { user: ama, clientId: randomUUID() };
    const input = { params, query: {}, body: { text: "May I?" } };
    await testApp.call("lockComments", { params, body: { on: true } }, writer);
    expect((await callWithId("createComment", input, once)).status).toBe(403);
    expect(await countIds(ama)).toBe(0);
    await testApp.call("lockComments", { params, body: { on: false } }, writer);
    expect((await callWithId("createComment", input, once)).status).toBe(201);
    expect(await listComments(storyId, ama)).toHaveLength(1);
  });

  test("is refused as without an id if the griot has blocked the viewer", async () => {
    const { writer, ama, params } = await setUp();
    await block(testApp, writer, ama);
    const once = { user: ama, clientId: randomUUID() };
    const { status, body } = await callWithId("likeStory", { params, body: { on: true } }, once);
    const error = await testApp.callExpectingError(
      "likeStory",
      { params, body: { on: true } },
      ama,
    );
    expect({ status, body }).toEqual(error);
    expect(await countIds(ama)).toBe(0);
  });

  test("leaves nothing if the response could not be stored, as if the process had died", async () => {
    const { ama, storyId, params } = await setUp();
    const once = { user: ama, clientId: randomUUID() };
    const input = { params, query: {}, body: { text: "Almost." } };
    await testApp.db.pool.query(
      `ALTER TABLE idempotency_keys ADD CONSTRAINT no_response CHECK (response IS NULL) NOT VALID`,
    );
    try {
      expect((await callWithId("createComment", input, once)).status).toBe(500);
    } finally {
      await testApp.db.pool.query("ALTER TABLE idempotency_keys DROP CONSTRAINT no_response");
    }
    expect(await listComments(storyId, ama)).toEqual([]);
    expect((await callWithId("createComment", input, once)).status).toBe(201);
    expect(await listComments(storyId, ama)).toHaveLength(1);
  });
});

test("calls without an id are not stored", async () => {
  const { ama, params } = await setUp();
  await testApp.call("likeStory", { params, body: { on: true } }, ama);
  expect(await countIds(ama)).toBe(0);
});

test("ids are deleted after their last day", async () => {
  const { ama, params } = await setUp();
  const once = { user: ama, clientId: randomUUID() };
  await callWithId("likeStory", { params, body: { on: true } }, once);
  const services = { db: testApp.db, clock: testApp.clock };
  testApp.clock.advance((clientIdDays - 1) * day);
  await deleteExpiredKeys(services);
  expect(await countIds(ama)).toBe(1);
  testApp.clock.advance(2 * day);
  await deleteExpiredKeys(services);
  expect(await countIds(ama)).toBe(0);
});
