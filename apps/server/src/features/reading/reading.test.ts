import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayMilliseconds } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { storyBodies, storyOpenings, storyProgress } from "../stories/tables.ts";

const testApp = useTestApp();
const millisecondsPerSecond = 1000;

async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  return { writer, ama, kofi, storyId };
}

const openStory = (storyId: string, user: TestUser) =>
  testApp.call("getStory", { params: { id: storyId } }, user);

/** Reports reading time. `position` is the fraction of the story above the reader's position. */
const sendTime = (storyId: string, user: TestUser, seconds: number, position?: number) =>
  testApp.call(
    "updateTimer",
    { params: { storyId }, body: { time: seconds, ...(position !== undefined && { position }) } },
    user,
  );

const recordInteraction = (storyId: string, user: TestUser, type: "read" | "like" | "comment") =>
  testApp.call("recordInteraction", { body: { userId: user.userId, storyId, type } }, user);

describe("the reading timer", () => {
  test("adds the sent seconds and returns the performance object", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(90 * millisecondsPerSecond);
    const performance = await sendTime(storyId, ama, 80);
    expect(performance).toMatchObject({ timer: 80, reads: 1, revision: 1, likeCount: 0 });
    expect((await openStory(storyId, ama)).performance).toEqual(performance);
  });

  test("adds at most the time since the reader opened the story", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(10 * millisecondsPerSecond);
    expect((await sendTime(storyId, ama, 100_000)).timer).toBe(10);
    expect((await sendTime(storyId, ama, 100_000)).timer).toBe(10);
    testApp.clock.advance(5 * millisecondsPerSecond);
    expect((await sendTime(storyId, ama, 60)).timer).toBe(15);
  });

  test("adds the seconds of a call that arrives soon after a late one", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(1.9 * millisecondsPerSecond);
    expect((await sendTime(storyId, ama, 1)).timer).toBe(1);
    testApp.clock.advance(0.2 * millisecondsPerSecond);
    expect((await sendTime(storyId, ama, 1)).timer).toBe(2);
  });

  test("adds nothing for a user who never opened the story", async () => {
    const { ama, kofi, storyId } = await setUp();
    await openStory(storyId, kofi);
    testApp.clock.advance(60 * millisecondsPerSecond);
    expect(await sendTime(storyId, ama, 30)).toMatchObject({ timer: 0, reads: 0 });
  });

  test("counts the same seconds once when ten tabs send them concurrently", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(30 * millisecondsPerSecond);
    await Promise.all(Array.from({ length: 10 }, () => sendTime(storyId, ama, 30)));
    expect((await openStory(storyId, ama)).performance).toMatchObject({ timer: 30, reads: 1 });
  });

  test("counts nothing for a tab that waits while another one counts the same seconds", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(30 * millisecondsPerSecond);
    const send = () => sendTime(storyId, ama, 30);
    const lock = "SELECT FROM story_counts WHERE story_id = $1 FOR UPDATE";
    await callDuringTransaction(testApp.db, [{ text: lock, values: [storyId] }], [send, send]);
    expect((await openStory(storyId, ama)).performance).toMatchObject({ timer: 30, revision: 1 });
  });

  test("sums the seconds of many concurrent readers", async () => {
    const { ama, kofi, storyId } = await setUp();
    const readers = [ama, kofi, await makeReader(testApp), await makeReader(testApp)];
    await Promise.all(readers.map((reader) => openStory(storyId, reader)));
    testApp.clock.advance(20 * millisecondsPerSecond);
    await Promise.all(readers.map((reader) => sendTime(storyId, reader, 20)));
    expect((await openStory(storyId, ama)).performance).toMatchObject({ timer: 80, reads: 4 });
  });

  test("counts one read per reader, story and day", async () => {
    const { ama, kofi, storyId } = await setUp();
    for (const user of [ama, kofi, ama]) {
      await openStory(storyId, user);
      testApp.clock.advance(20 * millisecondsPerSecond);
      await sendTime(storyId, user, 5);
    }
    expect((await openStory(storyId, ama)).performance.reads).toBe(2);
    testApp.clock.advance(dayMilliseconds);
    await openStory(storyId, kofi);
    testApp.clock.advance(20 * millisecondsPerSecond);
    expect((await sendTime(storyId, kofi, 5)).reads).toBe(3);
  });

  test("stores the reading position of each reader", async () => {
    const { ama, kofi, storyId } = await setUp();
    expect((await openStory(storyId, ama)).position).toBeNull();
    testApp.clock.advance(20 * millisecondsPerSecond);
    await sendTime(storyId, ama, 10, 0.25);
    expect((await openStory(storyId, ama)).position).toBe(0.25);
    expect((await openStory(storyId, kofi)).position).toBeNull();
  });

  // Each case has the reported seconds, the position, and whether the story counts as finished.
  test.each([
    ["has finished at the end, after a part of the reading time", 20, 0.95, true],
    ["has not finished at the end immediately", 2, 1, false],
    ["has not finished in the middle", 60, 0.5, false],
    ["has finished without a position, after most of the reading time", 45, undefined, true],
    ["has not finished without a position, after a little reading", 20, undefined, false],
  ])("a reader %s", async (_, seconds, position, isFinished) => {
    const { ama, storyId } = await setUp();
    // 220 words have an estimated reading time of one minute.
    await testApp.db.drizzle
      .update(storyBodies)
      .set({ wordCount: 220 })
      .where(eq(storyBodies.storyId, storyId));
    await openStory(storyId, ama);
    testApp.clock.advance(100 * millisecondsPerSecond);
    await sendTime(storyId, ama, seconds, position);
    const [progress] = await testApp.db.drizzle
      .select()
      .from(storyProgress)
      .where(eq(storyProgress.storyId, storyId));
    expect(progress?.finishedAt !== null).toBe(isFinished);
  });

  test("records an opening of the story, which the write buffer stores within a second", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    const getOpenings = () =>
      testApp.db.drizzle.select().from(storyOpenings).where(eq(storyOpenings.storyId, storyId));
    await expect.poll(getOpenings).toHaveLength(1);
  });

  test("does not use an opening of more than six hours ago after the daily job has deleted it", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(5 * 60 * 60 * millisecondsPerSecond);
    await testApp.app.jobHandlers["delete-expired-openings"]({});
    expect((await sendTime(storyId, ama, 60)).timer).toBe(60);
    await openStory(storyId, ama);
    await testApp.flushWrites();
    testApp.clock.advance(7 * 60 * 60 * millisecondsPerSecond);
    await testApp.app.jobHandlers["delete-expired-openings"]({});
    expect((await sendTime(storyId, ama, 60)).timer).toBe(60);
  });

  test.each([-1, "ten", null, Number.POSITIVE_INFINITY])("rejects %s as a time", async (time) => {
    const { ama, storyId } = await setUp();
    const body = { time: time as number };
    const { status, body: errorBody } = await testApp.callExpectingError(
      "updateTimer",
      { params: { storyId }, body },
      ama,
    );
    expect([status, errorBody.fields]).toEqual([
      400,
      { time: "Time must be a number of seconds." },
    ]);
  });

  test.each([-0.1, 1.1, "half"])("rejects %s as a position", async (position) => {
    const { ama, storyId } = await setUp();
    const body = { time: 1, position: position as number };
    const { status, body: errorBody } = await testApp.callExpectingError(
      "updateTimer",
      { params: { storyId }, body },
      ama,
    );
    expect([status, errorBody.fields]).toEqual([
      400,
      { position: "Position must be a number from 0 to 1." },
    ]);
  });
});

describe("an interaction", () => {
  test("of type read counts once a day; like and comment are not counted", async () => {
    const { ama, storyId } = await setUp();
    expect(await recordInteraction(storyId, ama, "like")).toEqual({ reads: 0 });
    expect(await recordInteraction(storyId, ama, "comment")).toEqual({ reads: 0 });
    await Promise.all(Array.from({ length: 10 }, () => recordInteraction(storyId, ama, "read")));
    expect(await recordInteraction(storyId, ama, "read")).toEqual({ reads: 1 });
  });

  test("and the timer together count one read", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(20 * millisecondsPerSecond);
    await recordInteraction(storyId, ama, "read");
    expect((await sendTime(storyId, ama, 10)).reads).toBe(1);
  });

  test("and the timer count one read from ten tabs at once", async () => {
    const { ama, storyId } = await setUp();
    await openStory(storyId, ama);
    testApp.clock.advance(20 * millisecondsPerSecond);
    await Promise.all(
      Array.from({ length: 10 }, () => [
        recordInteraction(storyId, ama, "read"),
        sendTime(storyId, ama, 20),
      ]).flat(),
    );
    expect((await openStory(storyId, ama)).performance).toMatchObject({ timer: 20, reads: 1 });
  });

  test("of type read that waits for another one counts nothing", async () => {
    const { ama, storyId } = await setUp();
    const lock = { text: "SELECT FROM story_counts WHERE story_id = $1 FOR UPDATE" };
    const record = () => recordInteraction(storyId, ama, "read");
    expect(
      await callDuringTransaction(testApp.db, [{ ...lock, values: [storyId] }], [record, record]),
    ).toEqual([{ reads: 1 }, { reads: 1 }]);
  });

  test("of an unknown type is rejected", async () => {
    const { ama, storyId } = await setUp();
    const body = { storyId, type: "share" as "read" };
    const { status, body: errorBody } = await testApp.callExpectingError(
      "recordInteraction",
      { body },
      ama,
    );
    expect([status, errorBody.fields]).toEqual([
      400,
      { type: "Type must be read, like or comment." },
    ]);
  });
});

test.each(["of a blocked writer", "of a blocking writer", "that does not exist"])(
  "a story %s is 404 for the timer and interactions",
  async (reason) => {
    const { writer, ama, storyId } = await setUp();
    if (reason === "of a blocked writer") await block(testApp, ama, writer);
    if (reason === "of a blocking writer") await block(testApp, writer, ama);
    const id = reason === "that does not exist" ? newId() : storyId;
    const timerResponse = await testApp.callExpectingError(
      "updateTimer",
      { params: { storyId: id }, body: { time: 1 } },
      ama,
    );
    const body = { storyId: id, type: "read" as const };
    const interactionResponse = await testApp.callExpectingError(
      "recordInteraction",
      { body },
      ama,
    );
    expect([timerResponse.status, interactionResponse.status]).toEqual([404, 404]);
  },
);
