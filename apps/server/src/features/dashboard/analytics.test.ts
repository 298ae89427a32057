import type { InAppOrigin } from "@kora/contract/origins";
import { describe, expect, test } from "vitest";
import { dayMilliseconds } from "../../platform/clock.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { deleteAndErase, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const millisecondsPerSecond = 1000;

async function setUp() {
  const writer = await makeWriter(testApp);
  return { writer, reader: await makeReader(testApp), storyId: await makeStory(testApp, writer) };
}

const getAnalytics = (writer: TestUser) => testApp.call("getAnalytics", {}, writer);
const getToday = async (writer: TestUser) => (await getAnalytics(writer)).days.at(-1);

/** Opens a story, waits, and reports the reading time in seconds. */
async function read(
  storyId: string,
  reader: TestUser,
  { time: seconds = 20, origin }: { time?: number; origin?: InAppOrigin } = {},
) {
  await testApp.call("getStory", { params: { id: storyId } }, reader);
  testApp.clock.advance(seconds * millisecondsPerSecond);
  const body = { time: seconds, ...(origin && { origin }) };
  await testApp.call("updateTimer", { params: { storyId }, body }, reader);
}

const like = (storyId: string, reader: TestUser, { on = true } = {}) =>
  testApp.call("likeStory", { params: { storyId }, body: { on } }, reader);

describe("analytics by day", () => {
  test("have an entry for each of thirty UTC days, oldest first, with zeros for a new writer", async () => {
    const writer = await makeWriter(testApp);
    const { days, origins, totalSeconds } = await getAnalytics(writer);
    expect([days.length, origins, totalSeconds]).toEqual([30, [], 0]);
    expect(days.every(({ reads, likes, seconds }) => reads + likes + seconds === 0)).toBe(true);
    expect(days.at(-1)?.day).toBe(testApp.clock.now().toISOString().slice(0, 10));
    expect(days.map((entry) => entry.day)).toEqual(days.map((entry) => entry.day).toSorted());
    expect(new Set(days.map((entry) => entry.day)).size).toBe(30);
  });

  test("count one read per reader, story and day, and all seconds", async () => {
    const { writer, reader, storyId } = await setUp();
    await read(storyId, reader, { time: 30 });
    await read(storyId, reader, { time: 12 });
    await testApp.call("recordInteraction", { body: { storyId, type: "read" } }, reader);
    const otherReader = await makeReader(testApp);
    await testApp.call("recordInteraction", { body: { storyId, type: "read" } }, otherReader);
    expect(await getToday(writer)).toMatchObject({ reads: 2, seconds: 42, likes: 0 });
    expect((await getAnalytics(writer)).totalSeconds).toBe(42);
  });

  test("sum up the stories of one writer only", async () => {
    const [firstSetUp, secondSetUp] = [await setUp(), await setUp()];
    const secondStoryId = await makeStory(testApp, firstSetUp.writer);
    await read(firstSetUp.storyId, firstSetUp.reader, { time: 10 });
    await read(secondStoryId, firstSetUp.reader, { time: 15 });
    await read(secondSetUp.storyId, firstSetUp.reader, { time: 50 });
    expect(await getToday(firstSetUp.writer)).toMatchObject({ reads: 2, seconds: 25 });
    expect(await getToday(secondSetUp.writer)).toMatchObject({ reads: 1, seconds: 50 });
  });

  test("assign reads to their day, and omit days before the last thirty", async () => {
    const { writer, reader, storyId } = await setUp();
    await read(storyId, reader);
    testApp.clock.advance(29 * dayMilliseconds);
    await read(storyId, reader);
    const { days } = await getAnalytics(writer);
    expect([days[0]?.reads, days.at(-1)?.reads]).toEqual([1, 1]);
    testApp.clock.advance(dayMilliseconds);
    expect((await getAnalytics(writer)).days.map(({ reads }) => reads)).toEqual([
      ...Array.from({ length: 28 }, () => 0),
      1,
      0,
    ]);
    expect((await getAnalytics(writer)).totalSeconds).toBe(40);
  });

  test("count an unlike on the day when the like was added, not on the current day", async () => {
    const { writer, reader, storyId } = await setUp();
    await like(storyId, reader);
    await like(storyId, reader);
    expect((await getToday(writer))?.likes).toBe(1);
    testApp.clock.advance(2 * dayMilliseconds);
    await like(storyId, await makeReader(testApp));
    await like(storyId, reader, { on: false });
    const { days } = await getAnalytics(writer);
    expect([days.at(-3)?.likes, days.at(-1)?.likes]).toEqual([0, 1]);
    await like(storyId, reader, { on: false });
    expect((await getToday(writer))?.likes).toBe(1);
  });

  test("lose the likes of an account that is erased, on the days when they were added", async () => {
    const [{ writer, reader, storyId }, other] = [await setUp(), await setUp()];
    const storyIds = [storyId, await makeStory(testApp, writer)];
    for (const id of [...storyIds, other.storyId]) await like(id, reader);
    await like(storyId, other.reader);
    testApp.clock.advance(dayMilliseconds);
    await like(await makeStory(testApp, writer), reader);
    await deleteAndErase(testApp, reader);
    await testApp.runJobs();
    const { days } = await getAnalytics(writer);
    expect(days.slice(-2).map(({ likes }) => likes)).toEqual([1, 0]);
    expect((await getAnalytics(other.writer)).days.map(({ likes }) => likes)).not.toContain(1);
  });

  test("count all concurrent likes, reads and signed-out visitors, in any order", async () => {
    const { writer, storyId } = await setUp();
    const secondStoryId = await makeStory(testApp, writer);
    const readers = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    await Promise.all(
      readers.flatMap((reader) =>
        [storyId, secondStoryId].map((id) => testApp.call("getStory", { params: { id } }, reader)),
      ),
    );
    testApp.clock.advance(30 * 1000);
    await Promise.all(
      readers.flatMap((reader, index) =>
        (index % 2 ? [storyId, secondStoryId] : [secondStoryId, storyId]).flatMap((id) => [
          testApp.call("updateTimer", { params: { storyId: id }, body: { time: 10 } }, reader),
          like(id, reader),
          testApp.call("countPublicRead", {
            params: { id },
            body: { time: 5, tempId: `visitor-${index}` },
          }),
        ]),
      ),
    );
    expect(await getToday(writer)).toMatchObject({ reads: 40, likes: 20, seconds: 300 });
    expect((await getAnalytics(writer)).totalSeconds).toBe(300);
  });

  test("count all concurrent likes and unlikes of several stories of one writer", async () => {
    const { writer, reader, storyId } = await setUp();
    const otherStoryIds = await Promise.all(
      Array.from({ length: 9 }, () => makeStory(testApp, writer)),
    );
    const storyIds = [storyId, ...otherStoryIds];
    const secondReader = await makeReader(testApp);
    await Promise.all(storyIds.slice(0, 5).map((id) => like(id, reader)));
    await Promise.all(
      storyIds.flatMap((id, index) => [
        like(id, reader, { on: index >= 5 }),
        like(id, secondReader),
      ]),
    );
    expect((await getToday(writer))?.likes).toBe(15);
  });

  test("are available only to writers", async () => {
    const { reader } = await setUp();
    expect((await testApp.callExpectingError("getAnalytics", {}, reader)).status).toBe(403);
  });

  test("older than 400 days are deleted by a daily job", async () => {
    const { writer, reader, storyId } = await setUp();
    await read(storyId, reader);
    const countRows = async (table: string) =>
      (await testApp.db.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [writer.userId]))
        .rowCount;
    testApp.clock.advance(400 * dayMilliseconds);
    await testApp.app.jobHandlers["delete-expired-analytics"]({});
    expect([await countRows("writer_days"), await countRows("writer_origins")]).toEqual([1, 1]);
    testApp.clock.advance(dayMilliseconds);
    await testApp.app.jobHandlers["delete-expired-analytics"]({});
    expect([await countRows("writer_days"), await countRows("writer_origins")]).toEqual([0, 0]);
  });
});

describe("the origins of reads", () => {
  test("are counted by the first read per reader, story and day, most frequent first", async () => {
    const { writer, reader, storyId } = await setUp();
    await read(storyId, reader, { origin: "for-you" });
    await read(storyId, reader, { origin: "search" });
    for (const origin of ["search", "search"] as const) {
      await read(storyId, await makeReader(testApp), { origin });
    }
    await read(storyId, await makeReader(testApp));
    await testApp.call(
      "recordInteraction",
      { body: { storyId, type: "read", origin: "playlist" } },
      await makeReader(testApp),
    );
    expect((await getAnalytics(writer)).origins).toEqual([
      { origin: "search", reads: 2 },
      { origin: "for-you", reads: 1 },
      { origin: "other", reads: 1 },
      { origin: "playlist", reads: 1 },
    ]);
  });

  test("are named after the referring site for visitors who are signed out", async () => {
    const { writer, storyId } = await setUp();
    const referrers = ["https://www.facebook.com/", "https://t.co/x", "https://t.co/y", undefined];
    for (const [index, referrer] of referrers.entries()) {
      const body = { time: 5, tempId: `guest-${index}-00`, ...(referrer && { referrer }) };
      await testApp.call("countPublicRead", { params: { id: storyId }, body });
    }
    const { origins, days } = await getAnalytics(writer);
    expect(origins).toEqual([
      { origin: "x", reads: 2 },
      { origin: "facebook", reads: 1 },
      { origin: "shared-link", reads: 1 },
    ]);
    expect(days.at(-1)).toMatchObject({ reads: 4, seconds: 20 });
  });

  test("must be in the list of origins", async () => {
    const { reader, storyId } = await setUp();
    const origin = "elsewhere" as InAppOrigin;
    const timer = { params: { storyId }, body: { time: 1, origin } };
    const interaction = { body: { storyId, type: "read" as const, origin } };
    for (const { status, body } of [
      await testApp.callExpectingError("updateTimer", timer, reader),
      await testApp.callExpectingError("recordInteraction", interaction, reader),
    ]) {
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["origin"]]);
    }
  });

  test("are refused for a referrer that is too long", async () => {
    const { storyId } = await setUp();
    const body = { time: 5, tempId: "visitor-1", referrer: `https://x.com/${"x".repeat(2000)}` };
    const refusal = await testApp.callExpectingError("countPublicRead", {
      params: { id: storyId },
      body,
    });
    expect(Object.keys(refusal.body.fields ?? {})).toEqual(["referrer"]);
  });
});
