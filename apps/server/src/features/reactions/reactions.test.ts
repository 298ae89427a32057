import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  return { writer, ama, kofi, storyId, params: { storyId } };
}

/** Runs `operation` `count` times concurrently, as from several tabs of a browser. */
const runInTabs = <Result>(count: number, operation: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, operation));

/** Toggles the like, or sets it with `on`. */
const like = (storyId: string, user: TestUser, body: { on?: boolean } = {}) =>
  testApp.call("likeStory", { params: { storyId }, body }, user);

async function getPerformance(storyId: string, user: TestUser) {
  return (await testApp.call("getStory", { params: { id: storyId } }, user)).performance;
}

async function countRows(
  table: "story_likes" | "story_bookmarks" | "story_shares",
  storyId: string,
) {
  const { rows } = await testApp.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE story_id = $1`,
    [storyId],
  );
  return rows[0]?.count;
}

describe("liking a story", () => {
  test("toggles the like, or sets it with `on`", async () => {
    const { ama, storyId } = await setUp();
    const liked = { likes: [ama.userId], likeCount: 1, isLiked: true, revision: 1 };
    expect(await like(storyId, ama)).toEqual(liked);
    const unliked = { likes: [], likeCount: 0, isLiked: false, revision: 2 };
    expect(await like(storyId, ama)).toEqual(unliked);
    for (const on of [true, true, false, false]) {
      expect(await like(storyId, ama, { on })).toMatchObject({
        isLiked: on,
        likeCount: on ? 1 : 0,
      });
    }
  });

  test("lists the viewer first, then the latest users who liked it, fifty at most", async () => {
    const { ama, kofi, storyId } = await setUp();
    await like(storyId, ama, { on: true });
    await testApp.db.drizzle.execute(sql`
      WITH inserted_users AS (
        INSERT INTO users (id, name, username, email, password_hash, created_at)
        SELECT gen_random_uuid(), 'x', ${storyId} || n, ${storyId} || n, 'none', now()
        FROM generate_series(1, 60) n RETURNING id
      ), likes AS (
        INSERT INTO story_likes SELECT id, ${storyId}::uuid, now() FROM inserted_users
      )
      UPDATE story_counts SET like_count = like_count + 60 WHERE story_id = ${storyId}`);
    testApp.clock.advance(1000);
    const response = await like(storyId, kofi, { on: true });
    expect([response.likeCount, response.likes.length, response.likes[0]]).toEqual([
      62,
      50,
      kofi.userId,
    ]);
    const { likes, likeCount, isLiked } = await getPerformance(storyId, ama);
    expect([likeCount, isLiked, likes.length]).toEqual([62, true, 50]);
    expect(likes.slice(0, 2)).toEqual([ama.userId, kofi.userId]);
  });

  test("twenty times concurrently counts as one like and one revision, and so does unliking", async () => {
    const { ama, kofi, storyId } = await setUp();
    await runInTabs(20, () => like(storyId, ama, { on: true }));
    expect(await getPerformance(storyId, kofi)).toMatchObject({
      likes: [ama.userId],
      likeCount: 1,
      isLiked: false,
      revision: 1,
    });
    await runInTabs(20, () => like(storyId, ama, { on: false }));
    expect(await getPerformance(storyId, kofi)).toMatchObject({ likeCount: 0, revision: 2 });
  });

  test("keeps the count equal to the number of rows under concurrent toggles", async () => {
    const { writer, ama, kofi, storyId } = await setUp();
    await Promise.all([
      runInTabs(10, () => like(storyId, ama)),
      runInTabs(10, () => like(storyId, kofi)),
      runInTabs(5, () => like(storyId, writer, { on: true })),
    ]);
    const { likeCount, likes } = await getPerformance(storyId, ama);
    expect(likeCount).toBe(await countRows("story_likes", storyId));
    expect(likes).toHaveLength(likeCount);
  });

  test("is rejected with the user id of another user", async () => {
    const { ama, kofi, params } = await setUp();
    const input = { params, body: { userId: kofi.userId } };
    expect((await testApp.callExpectingError("likeStory", input, ama)).status).toBe(403);
  });
});

describe("bookmarks", () => {
  test("are set and removed by each of the five calls alike", async () => {
    const { ama, storyId, params } = await setUp();
    const body = { storyId };
    const bookmarked = { bookmarks: 1, isBookmarked: true };
    const notBookmarked = { bookmarks: 0, isBookmarked: false };
    expect(await testApp.call("addBookmark", { body }, ama)).toEqual(bookmarked);
    expect(await testApp.call("bookmarkStory", { params, body: {} }, ama)).toEqual(bookmarked);
    expect((await getPerformance(storyId, ama)).bookmarks).toEqual([ama.userId]);
    expect(await testApp.call("removeBookmark", { body }, ama)).toEqual(notBookmarked);
    expect(await testApp.call("unbookmarkStory", { params, body: {} }, ama)).toEqual(notBookmarked);
    await testApp.call("bookmarkStory", { params, body: { userId: ama.userId } }, ama);
    expect(await testApp.call("unbookmarkStoryVariant", { params, body: {} }, ama)).toEqual(
      notBookmarked,
    );
    expect((await getPerformance(storyId, ama)).revision).toBe(4);
  });

  test("from ten tabs concurrently count once, and the count equals the number of rows", async () => {
    const { ama, kofi, storyId, params } = await setUp();
    await runInTabs(10, () => testApp.call("addBookmark", { body: { storyId } }, ama));
    expect(await testApp.call("getCounts", { params }, kofi)).toEqual({ bookmarks: 1, shares: 0 });
    await Promise.all([
      runInTabs(8, () => testApp.call("addBookmark", { body: { storyId } }, kofi)),
      runInTabs(8, () => testApp.call("unbookmarkStory", { params, body: {} }, kofi)),
    ]);
    const { bookmarks } = await testApp.call("getCounts", { params }, kofi);
    expect(bookmarks).toBe(await countRows("story_bookmarks", storyId));
  });

  test("removed while the call that sets it still waits are removed, as in sequence", async () => {
    const { ama, storyId, params } = await setUp();
    const responses = await callDuringTransaction(
      testApp.db,
      [
        {
          text: "SELECT FROM story_counts WHERE story_id = $1 FOR UPDATE",
          values: [storyId],
        },
      ],
      [
        () => testApp.call("bookmarkStory", { params, body: {} }, ama),
        () => testApp.call("unbookmarkStory", { params, body: {} }, ama),
      ],
    );
    expect(responses).toEqual([
      { bookmarks: 1, isBookmarked: true },
      { bookmarks: 0, isBookmarked: false },
    ]);
    expect(await countRows("story_bookmarks", storyId)).toBe(0);
  });
});

describe("sharing a story", () => {
  const share = (storyId: string, user: TestUser, platform: "twitter" | "whatsapp") =>
    testApp.call("shareStory", { params: { storyId }, body: { platform } }, user);

  test("counts once per user and platform, and lists each user once", async () => {
    const { ama, kofi, storyId, params } = await setUp();
    await runInTabs(10, () => share(storyId, ama, "twitter"));
    expect(await share(storyId, ama, "twitter")).toEqual({ shares: 1 });
    expect(await share(storyId, ama, "whatsapp")).toEqual({ shares: 2 });
    expect(await share(storyId, kofi, "twitter")).toEqual({ shares: 3 });
    expect(await getPerformance(storyId, ama)).toMatchObject({
      shares: [ama.userId, kofi.userId],
      shareCount: 3,
      revision: 3,
    });
    expect((await getPerformance(storyId, kofi)).shares).toEqual([kofi.userId, ama.userId]);
    expect(await testApp.call("getCounts", { params }, kofi)).toEqual({ bookmarks: 0, shares: 3 });
  });

  test("is limited to the four platforms", async () => {
    const { ama, params } = await setUp();
    const input = { params, body: { platform: "myspace" as "twitter" } };
    const { status, body } = await testApp.callExpectingError("shareStory", input, ama);
    expect([status, body.fields]).toEqual([
      400,
      { platform: "Platform must be twitter, facebook, whatsapp or linkedin." },
    ]);
  });
});

/** Sends every call of this feature for one story. */
function sendEveryCall(storyId: string, user?: TestUser) {
  const params = { storyId };
  return Promise.all([
    testApp.send("likeStory", { params, body: { on: true } }, user),
    testApp.send("likeStory", { params, body: {} }, user),
    testApp.send("addBookmark", { body: { storyId } }, user),
    testApp.send("removeBookmark", { body: { storyId } }, user),
    testApp.send("bookmarkStory", { params, body: {} }, user),
    testApp.send("unbookmarkStory", { params, body: {} }, user),
    testApp.send("unbookmarkStoryVariant", { params, body: {} }, user),
    testApp.send("shareStory", { params, body: { platform: "twitter" } }, user),
    testApp.send("getCounts", { params }, user),
  ]);
}

describe("a reaction to a story that the viewer may not see is rejected", () => {
  /** Returns the distinct statuses of all calls for one story. */
  async function sendAndGetStatuses(storyId: string, user?: TestUser) {
    const responses = await sendEveryCall(storyId, user);
    return [...new Set(responses.map(({ statusCode }) => statusCode))];
  }

  test("without a session, for a story that does not exist, or with a malformed id", async () => {
    const { ama, storyId } = await setUp();
    expect(await sendAndGetStatuses(storyId)).toEqual([401]);
    expect(await sendAndGetStatuses(absentId, ama)).toEqual([404]);
    expect(await sendAndGetStatuses("a-story", ama)).toEqual([400]);
  });

  test("for a deleted or hidden story, or one of a suspended writer", async () => {
    const { writer, ama } = await setUp();
    const now = testApp.clock.now();
    expect(
      await sendAndGetStatuses(await makeStory(testApp, writer, { deletedAt: now }), ama),
    ).toEqual([404]);
    expect(
      await sendAndGetStatuses(await makeStory(testApp, writer, { hiddenAt: now }), ama),
    ).toEqual([404]);
    const otherSetup = await setUp();
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET suspended_at = now() WHERE id = ${otherSetup.writer.userId}`,
    );
    expect(await sendAndGetStatuses(otherSetup.storyId, ama)).toEqual([404]);
  });

  test("that its griot deletes while the reaction waits", async () => {
    const { ama, storyId, params } = await setUp();
    const responses = await callDuringTransaction(
      testApp.db,
      [
        { text: "DELETE FROM story_counts WHERE story_id = $1", values: [storyId] },
        { text: "UPDATE stories SET deleted_at = now() WHERE id = $1", values: [storyId] },
      ],
      [
        () => testApp.send("likeStory", { params, body: { on: true } }, ama),
        () => testApp.send("bookmarkStory", { params, body: {} }, ama),
        () => testApp.send("shareStory", { params, body: { platform: "twitter" } }, ama),
      ],
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    for (const table of ["story_likes", "story_bookmarks", "story_shares"] as const) {
      expect(await countRows(table, storyId)).toBe(0);
    }
  });

  test.each(["blocked by", "blocking"])("for a user %s its writer", async (direction) => {
    const { writer, ama, kofi, storyId } = await setUp();
    await (direction === "blocking" ? block(testApp, ama, writer) : block(testApp, writer, ama));
    expect(await sendAndGetStatuses(storyId, ama)).toEqual([404]);
    expect(await sendAndGetStatuses(storyId, kofi)).toEqual([200]);
    expect((await getPerformance(storyId, kofi)).likes).not.toContain(ama.userId);
  });
});

test("users hidden from the viewer are counted, but not listed", async () => {
  const { ama, kofi, storyId } = await setUp();
  await like(storyId, kofi, { on: true });
  await testApp.call("shareStory", { params: { storyId }, body: { platform: "twitter" } }, kofi);
  await block(testApp, kofi, ama);
  expect(await getPerformance(storyId, ama)).toMatchObject({
    likes: [],
    likeCount: 1,
    shares: [],
    shareCount: 1,
  });
});
