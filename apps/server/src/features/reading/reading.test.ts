import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { bufferedOpenings } from "../stories/index.ts";
import { storyBodies, storyOpenings, storyProgress } from "../stories/tables.ts";

const testApp = useTestApp();
const second = 1000;
const day = 24 * 60 * 60 * second;

async function setup() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  return { writer, ama, kofi, storyId };
}

const openStory = (storyId: string, user: TestUser) =>
  testApp.call("getStory", { params: { id: storyId } }, user);

const sendTime = (storyId: string, user: TestUser, time: number, position?: number) =>
  testApp.call(
    "updateTimer",
    { params: { storyId }, body: { time, ...(position !== undefined && { position }) } },
    user,
  );

const recordInteraction = (storyId: string, user: TestUser, type: "read" | "like" | "comment") =>
  testApp.call("recordInteraction", { body: { userId: user.userId, storyId, type } }, user);

describe("the reading timer", () => {
  test("adds the sent seconds and returns the performance object", async () => {
    const { ama, storyId } = await setup();
    await openStory(storyId, ama);
    testApp.clock.advance(90 * second);
    const performance = await sendTime(storyId, ama, 80);
    expect(performance).toMatchObject({ timer: 80, reads: 1, revision: 1, likeCount: 0 });
    expect((await openStory(storyId, ama)).performance).toEqual(performance);
  });

  test("adds at most the time since the reader opened the story", async () => {
    const { ama, storyId } = await setup();
    await openStory(storyId, ama);
    testApp.clock.advance(10 * second);
    expect((await sendTime(storyId, ama, 100_000)).timer).toBe(10);
    expect((await sendTime(storyId, ama, 100_000)).timer).toBe(10);
    testApp.clock.advance(5 * second);
    expect((await sendTime(storyId, ama, 60)).timer).toBe(15);
  });

  test("adds nothing for a user who never opened the story", async () => {
    const { ama, kofi, storyId } = await setup();
    await openStory(storyId, kofi);
    testApp.clock.advance(60 * second);
    expect(await sendTime(storyId, ama, 30)).toMatchObject({ timer: 0, reads: 0 });
  });

  test("counts the same seconds once when ten tabs send them concurrently", async () => {
    const { ama, storyId } = await setup();
    await openStory(storyId, ama);
    testApp.clock.advance(30 * second);
    await Promise.all(Array.from({ length: 10 }, () => sendTime(storyId, ama, 30)));
    expect((await openStory(storyId, ama)).performance).toMatchObject({ timer: 30, reads: 1 });
  });

  test("sums the seconds of many concurrent readers", async () => {
    const { ama, kofi, storyId } = await setup();
    const readers = [ama, kofi, await makeReader(testApp), await makeReader(testApp)];
    await Promise.all(readers.map((reader) => openStory(storyId, reader)));
    testApp.clock.advance(20 * second);
    await Promise.all(readers.map((reader) => sendTime(storyId, reader, 20)));
    expect((await openStory(storyId, ama)).performance).toMatchObject({ timer: 80, reads: 4 });
  });

  test("counts one read per reader, story and day", async () => {
    const { ama, kofi, storyId } = await setup();
    for (const user of [ama, kofi, ama]) {
      await openStory(storyId, user);
      testApp.clock.advance(20 * second);
      await sendTime(storyId, user, 5);
    }
    expect((await openStory(storyId, ama)).performance.reads).toBe(2);
    testApp.clock.advance(day);
    await openStory(storyId, kofi);
    testApp.clock.advance(20 * second);
    expect((await sendTime(storyId, kofi, 5)).reads).toBe(3);
  });

  test("stores the reading position of each reader", async () => {
    const { ama, kofi, storyId } = await setup();
    expect((await openStory(storyId, ama)).position).toBeNull();
    testApp.clock.advance(20 * second);
    await sendTime(storyId, ama, 10, 0.25);
    expect((await openStory(storyId, ama)).position).toBe(0.25);
    expect((await openStory(storyId, kofi)).position).toBeNull();
  });

  test.each([
    ["at the end, after a part of the reading time", 20, 0.95, true],
    ["at the end immediately", 2, 1, false],
    ["in the middle", 60, 0.5, false],
    ["without a position, after most of the reading time", 45, undefined, true],
    ["without a position, after a little of the reading time", 20, undefined, false],
  ])("a reader %s has finished the story or not", async (_, seconds, position, isFinished) => {
    const { ama, storyId } = await setup();
    // 220 words have an estimated reading time of one minute.
    await testApp.db.drizzle
      .update(storyBodies)
      .set({ wordCount: 220 })
      .where(eq(storyBodies.storyId, storyId));
    await openStory(storyId, ama);
    testApp.clock.advance(100 * second);
    await sendTime(storyId, ama, seconds, position);
    const [progress] = await testApp.db.drizzle
      .select()
      .from(storyProgress)
      .where(eq(storyProgress.storyId, storyId));
    expect(progress?.finishedAt !== null).toBe(isFinished);
  });

  test("flushes buffered openings within seconds", async () => {
    const { ama, storyId } = await setup();
    await openStory(storyId, ama);
    const getOpenings = () =>
      testApp.db.drizzle.select().from(storyOpenings).where(eq(storyOpenings.storyId, storyId));
    await expect.poll(getOpenings).toHaveLength(1);
  });

  test("deletes openings of the previous day", async () => {
    const { ama, storyId } = await setup();
    await openStory(storyId, ama);
    testApp.clock.advance(5 * 60 * 60 * second);
    await testApp.app.jobHandlers["sweep-openings"]({});
    expect((await sendTime(storyId, ama, 60)).timer).toBe(60);
    await openStory(storyId, ama);
    await testApp.app.contextFor(null).writeBuffer.flush(bufferedOpenings);
    testApp.clock.advance(7 * 60 * 60 * second);
    await testApp.app.jobHandlers["sweep-openings"]({});
    expect((await sendTime(storyId, ama, 60)).timer).toBe(60);
  });

  test.each([-1, "ten", null, Number.POSITIVE_INFINITY])("refuses %s as a time", async (time) => {
    const { ama, storyId } = await setup();
    const body = { time: time as number };
    const { status, body: errorBody } = await testApp.refuse(
      "updateTimer",
      { params: { storyId }, body },
      ama,
    );
    expect([status, errorBody.fields]).toEqual([
      400,
      { time: "Time must be a number of seconds." },
    ]);
  });

  test.each([-0.1, 1.1, "half"])("refuses %s as a position", async (position) => {
    const { ama, storyId } = await setup();
    const body = { time: 1, position: position as number };
    const { status, body: errorBody } = await testApp.refuse(
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
    const { ama, storyId } = await setup();
    expect(await recordInteraction(storyId, ama, "like")).toEqual({ reads: 0 });
    expect(await recordInteraction(storyId, ama, "comment")).toEqual({ reads: 0 });
    await Promise.all(Array.from({ length: 10 }, () => recordInteraction(storyId, ama, "read")));
    expect(await recordInteraction(storyId, ama, "read")).toEqual({ reads: 1 });
  });

  test("and the timer count one read together", async () => {
    const { ama, storyId } = await setup();
    await openStory(storyId, ama);
    testApp.clock.advance(20 * second);
    await recordInteraction(storyId, ama, "read");
    expect((await sendTime(storyId, ama, 10)).reads).toBe(1);
  });

  test("of an unknown type is refused", async () => {
    const { ama, storyId } = await setup();
    const body = { storyId, type: "share" as "read" };
    const { status, body: errorBody } = await testApp.refuse("recordInteraction", { body }, ama);
    expect([status, errorBody.fields]).toEqual([
      400,
      { type: "Type must be read, like or comment." },
    ]);
  });
});

test.each(["of a blocked writer", "of a blocking writer", "that is absent"])(
  "a story %s is 404 for the timer and interactions",
  async (reason) => {
    const { writer, ama, storyId } = await setup();
    if (reason === "of a blocked writer") await block(testApp, ama, writer);
    if (reason === "of a blocking writer") await block(testApp, writer, ama);
    const id = reason === "that is absent" ? newId() : storyId;
    const timerResponse = await testApp.refuse(
      "updateTimer",
      { params: { storyId: id }, body: { time: 1 } },
      ama,
    );
    const body = { storyId: id, type: "read" as const };
    const interactionResponse = await testApp.refuse("recordInteraction", { body }, ama);
    expect([timerResponse.status, interactionResponse.status]).toEqual([404, 404]);
  },
);
