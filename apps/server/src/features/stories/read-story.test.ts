import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function setUp() {
  const writer = await makeWriter(testApp);
  const ama = await makeReader(testApp);
  const storyId = await makeStory(testApp, writer);
  return { writer, ama, storyId, params: { id: storyId } };
}

/** Returns the ids of stories that no reader may see: absent, deleted, hidden, and of a suspended writer. */
async function makeInvisibleStories() {
  const { writer } = await setUp();
  const now = testApp.clock.now();
  const suspended = await setUp();
  await testApp.db.drizzle.execute(
    sql`UPDATE users SET suspended_at = now() WHERE id = ${suspended.writer.userId}`,
  );
  return [
    absentId,
    await makeStory(testApp, writer, { deletedAt: now }),
    await makeStory(testApp, writer, { hiddenAt: now }),
    suspended.storyId,
  ];
}

describe("reading a story", () => {
  test("returns the complete story", async () => {
    const { writer, ama, storyId, params } = await setUp();
    expect(await testApp.call("getStory", { params }, ama)).toMatchObject({
      _id: storyId,
      story: "<p>Once, and not once, there was a river.</p>",
      wordCount: 9,
      userId: { _id: writer.userId, posterName: "Ama" },
      performance: { likes: [], bookmarks: [], shares: [], isLiked: false },
    });
  });

  test("is refused without a session or with a malformed id", async () => {
    const { ama, params } = await setUp();
    expect((await testApp.callExpectingError("getStory", { params })).status).toBe(401);
    expect(
      (await testApp.callExpectingError("getStory", { params: { id: "river" } }, ama)).status,
    ).toBe(400);
  });

  test("is refused with 404 for an absent, deleted or hidden story, and for a story of a suspended writer", async () => {
    const { ama } = await setUp();
    for (const id of await makeInvisibleStories()) {
      expect(await testApp.callExpectingError("getStory", { params: { id } }, ama)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND", msg: "Story not found." },
      });
    }
  });

  test.each(["blocked by", "blocking"])(
    "is refused with 404 for a reader who is %s the writer",
    async (direction) => {
      const { writer, ama, params } = await setUp();
      await (direction === "blocked by"
        ? block(testApp, writer, ama)
        : block(testApp, ama, writer));
      expect((await testApp.callExpectingError("getStory", { params }, ama)).status).toBe(404);
    },
  );
});

describe("a visitor without a session", () => {
  test("gets a story with its counts, and no user id except the author's", async () => {
    const { writer, ama, storyId, params } = await setUp();
    await testApp.call("likeStory", { params: { storyId }, body: { on: true } }, ama);
    const story = await testApp.call("getPublicStory", { params });
    expect(story).toMatchObject({
      _id: storyId,
      story: "<p>Once, and not once, there was a river.</p>",
      userId: { _id: writer.userId, posterName: "Ama" },
      performance: { likeCount: 1, commentCount: 0, reads: 0 },
    });
    expect(JSON.stringify(story)).not.toContain(ama.userId);
  });

  test("gets a story even with an invalid token", async () => {
    const { params } = await setUp();
    const token = { token: "no-such-token" };
    expect((await testApp.send("getPublicStory", { params }, token)).statusCode).toBe(200);
  });

  test("cannot read an absent, deleted or hidden story, or a story of a suspended writer, and is not counted", async () => {
    const body = { time: 10, tempId: "visitor-1" };
    for (const id of await makeInvisibleStories()) {
      expect((await testApp.callExpectingError("getPublicStory", { params: { id } })).status).toBe(
        404,
      );
      expect(
        (await testApp.callExpectingError("countPublicRead", { params: { id }, body })).status,
      ).toBe(404);
    }
  });

  test("is counted once per story and UTC day, with the seconds of the first call", async () => {
    const { ama, params } = await setUp();
    const sendRead = (tempId: string, time: number) =>
      testApp.call("countPublicRead", { params, body: { tempId, time } });
    await Promise.all(Array.from({ length: 10 }, () => sendRead("visitor-one", 30)));
    expect(await sendRead("visitor-one", 500)).toEqual({ reads: 1 });
    expect(await sendRead("visitor-two", 12.6)).toEqual({ reads: 2 });
    testApp.clock.advance(24 * 60 * 60 * 1000);
    expect(await sendRead("visitor-one", 0)).toEqual({ reads: 3 });
    testApp.clock.advance(-24 * 60 * 60 * 1000);
    const { performance } = await testApp.call("getStory", { params }, ama);
    // The timer has 30 s, and 12.6 s rounded.
    expect(performance).toMatchObject({ reads: 3, timer: 43, revision: 3 });
  });

  test("is counted once when two calls wait at the same time", async () => {
    const { params } = await setUp();
    const body = { tempId: "visitor-one", time: 5 };
    const sendRead = () => testApp.call("countPublicRead", { params, body });
    const lock = "SELECT FROM story_counts WHERE story_id = $1 FOR UPDATE";
    expect(
      await callDuringTransaction(
        testApp.db,
        [{ text: lock, values: [params.id] }],
        [sendRead, sendRead],
      ),
    ).toEqual([{ reads: 1 }, { reads: 1 }]);
  });

  test("adds at most the seconds that a slow reader needs for the story's words, and at most six hours", async () => {
    const { writer, ama, params } = await setUp();
    const longStory = { id: await makeStory(testApp, writer, { wordCount: 40_000 }) };
    const sendRead = (story: { id: string }, time: number) =>
      testApp.call("countPublicRead", { params: story, body: { tempId: "visitor-one", time } });
    const getTimer = async (story: { id: string }) =>
      (await testApp.call("getStory", { params: story }, ama)).performance.timer;
    // A slow reader needs one second for each of the nine words, plus one minute.
    expect(await sendRead(params, 7 * 3600)).toEqual({ reads: 1 });
    expect(await getTimer(params)).toBe(69);
    expect(await sendRead(longStory, 1e300)).toEqual({ reads: 1 });
    expect(await getTimer(longStory)).toBe(6 * 3600);
    expect((await testApp.call("getAnalytics", {}, writer)).totalSeconds).toBe(69 + 6 * 3600);
  });

  test.each(["1", "visitor 1 <b>", "Ọ̀rúnmìlà 🪘", "\0\ud800'; --", "a".repeat(128)])(
    "is identified by any text of 1 to 128 characters, and only its hash is stored: %j",
    async (tempId) => {
      const { params } = await setUp();
      const sendRead = () => testApp.call("countPublicRead", { params, body: { tempId, time: 5 } });
      expect([await sendRead(), await sendRead()]).toEqual([{ reads: 1 }, { reads: 1 }]);
      const { rows } = await testApp.db.pool.query<{ reader: string }>(
        "SELECT reader FROM story_reads WHERE story_id = $1",
        [params.id],
      );
      expect(rows).toEqual([{ reader: expect.stringMatching(/^t:[\w-]{43}$/) }]);
    },
  );

  test.each([
    [{ time: -1, tempId: "visitor-1" }, "time"],
    [{ time: "long", tempId: "visitor-1" }, "time"],
    [{ time: 1 }, "tempId"],
    [{ time: 1, tempId: "" }, "tempId"],
    [{ time: 1, tempId: "a".repeat(129) }, "tempId"],
    [{ time: 1, tempId: 7 }, "tempId"],
  ])("is refused with 400 for the body %j", async (body, field) => {
    const { params } = await setUp();
    const input = { params, body: body as { time: number; tempId: string } };
    const errorResponse = await testApp.callExpectingError("countPublicRead", input);
    expect([errorResponse.status, Object.keys(errorResponse.body.fields ?? {})]).toEqual([
      400,
      [field],
    ]);
  });
});
