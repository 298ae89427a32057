import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { bufferedOpenings } from "../stories/index.ts";
import { storyBodies, storyOpenings, storyProgress } from "../stories/tables.ts";

const kit = useTestApp();
const second = 1000;
const day = 24 * 60 * 60 * second;

async function scene() {
  const griot = await makeWriter(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const storyId = await makeStory(kit, griot);
  return { griot, ama, kofi, storyId };
}

const open = (storyId: string, person: TestUser) =>
  kit.call("getStory", { params: { id: storyId } }, person);

const send = (storyId: string, person: TestUser, time: number, position?: number) =>
  kit.call(
    "updateTimer",
    { params: { storyId }, body: { time, ...(position !== undefined && { position }) } },
    person,
  );

const interact = (storyId: string, person: TestUser, type: "read" | "like" | "comment") =>
  kit.call("recordInteraction", { body: { userId: person.userId, storyId, type } }, person);

describe("the reading timer", () => {
  test("adds the sent seconds and returns the performance object", async () => {
    const { ama, storyId } = await scene();
    await open(storyId, ama);
    kit.clock.advance(90 * second);
    const performance = await send(storyId, ama, 80);
    expect(performance).toMatchObject({ timer: 80, reads: 1, revision: 1, likeCount: 0 });
    expect((await open(storyId, ama)).performance).toEqual(performance);
  });

  test("adds at most the time since the reader opened the story", async () => {
    const { ama, storyId } = await scene();
    await open(storyId, ama);
    kit.clock.advance(10 * second);
    expect((await send(storyId, ama, 100_000)).timer).toBe(10);
    expect((await send(storyId, ama, 100_000)).timer).toBe(10);
    kit.clock.advance(5 * second);
    expect((await send(storyId, ama, 60)).timer).toBe(15);
  });

  test("adds nothing for a user who never opened the story", async () => {
    const { ama, kofi, storyId } = await scene();
    await open(storyId, kofi);
    kit.clock.advance(60 * second);
    expect(await send(storyId, ama, 30)).toMatchObject({ timer: 0, reads: 0 });
  });

  test("counts the same seconds once when ten tabs send them concurrently", async () => {
    const { ama, storyId } = await scene();
    await open(storyId, ama);
    kit.clock.advance(30 * second);
    await Promise.all(Array.from({ length: 10 }, () => send(storyId, ama, 30)));
    expect((await open(storyId, ama)).performance).toMatchObject({ timer: 30, reads: 1 });
  });

  test("sums the seconds of many concurrent readers", async () => {
    const { ama, kofi, storyId } = await scene();
    const readers = [ama, kofi, await makeReader(kit), await makeReader(kit)];
    await Promise.all(readers.map((reader) => open(storyId, reader)));
    kit.clock.advance(20 * second);
    await Promise.all(readers.map((reader) => send(storyId, reader, 20)));
    expect((await open(storyId, ama)).performance).toMatchObject({ timer: 80, reads: 4 });
  });

  test("counts one read per reader, story and day", async () => {
    const { ama, kofi, storyId } = await scene();
    for (const person of [ama, kofi, ama]) {
      await open(storyId, person);
      kit.clock.advance(20 * second);
      await send(storyId, person, 5);
    }
    expect((await open(storyId, ama)).performance.reads).toBe(2);
    kit.clock.advance(day);
    await open(storyId, kofi);
    kit.clock.advance(20 * second);
    expect((await send(storyId, kofi, 5)).reads).toBe(3);
  });

  test("stores the reading position of each reader", async () => {
    const { ama, kofi, storyId } = await scene();
    expect((await open(storyId, ama)).position).toBeNull();
    kit.clock.advance(20 * second);
    await send(storyId, ama, 10, 0.25);
    expect((await open(storyId, ama)).position).toBe(0.25);
    expect((await open(storyId, kofi)).position).toBeNull();
  });

  test.each([
    ["at the end, after a part of the reading time", 20, 0.95, true],
    ["at the end immediately", 2, 1, false],
    ["in the middle", 60, 0.5, false],
    ["without a position, after most of the reading time", 45, undefined, true],
    ["without a position, after a little of the reading time", 20, undefined, false],
  ])("a reader %s has finished the story or not", async (_, seconds, position, through) => {
    const { ama, storyId } = await scene();
    // 220 words have an estimated reading time of one minute.
    await kit.db.drizzle
      .update(storyBodies)
      .set({ wordCount: 220 })
      .where(eq(storyBodies.storyId, storyId));
    await open(storyId, ama);
    kit.clock.advance(100 * second);
    await send(storyId, ama, seconds, position);
    const [kept] = await kit.db.drizzle
      .select()
      .from(storyProgress)
      .where(eq(storyProgress.storyId, storyId));
    expect(kept?.finishedAt !== null).toBe(through);
  });

  test("flushes buffered openings within seconds", async () => {
    const { ama, storyId } = await scene();
    await open(storyId, ama);
    const kept = () =>
      kit.db.drizzle.select().from(storyOpenings).where(eq(storyOpenings.storyId, storyId));
    await expect.poll(kept).toHaveLength(1);
  });

  test("deletes openings of the previous day", async () => {
    const { ama, storyId } = await scene();
    await open(storyId, ama);
    kit.clock.advance(5 * 60 * 60 * second);
    await kit.app.jobHandlers["sweep-openings"]({});
    expect((await send(storyId, ama, 60)).timer).toBe(60);
    await open(storyId, ama);
    await kit.app.contextFor(null).writeBuffer.flush(bufferedOpenings);
    kit.clock.advance(7 * 60 * 60 * second);
    await kit.app.jobHandlers["sweep-openings"]({});
    expect((await send(storyId, ama, 60)).timer).toBe(60);
  });

  test.each([-1, "ten", null, Number.POSITIVE_INFINITY])("refuses %s as a time", async (time) => {
    const { ama, storyId } = await scene();
    const body = { time: time as number };
    const { status, body: said } = await kit.refuse(
      "updateTimer",
      { params: { storyId }, body },
      ama,
    );
    expect([status, said.fields]).toEqual([400, { time: "Time must be a number of seconds." }]);
  });

  test.each([-0.1, 1.1, "half"])("refuses %s as a position", async (position) => {
    const { ama, storyId } = await scene();
    const body = { time: 1, position: position as number };
    const { status, body: said } = await kit.refuse(
      "updateTimer",
      { params: { storyId }, body },
      ama,
    );
    expect([status, said.fields]).toEqual([
      400,
      { position: "Position must be a number from 0 to 1." },
    ]);
  });
});

describe("an interaction", () => {
  test("of type read counts once a day; like and comment are not counted", async () => {
    const { ama, storyId } = await scene();
    expect(await interact(storyId, ama, "like")).toEqual({ reads: 0 });
    expect(await interact(storyId, ama, "comment")).toEqual({ reads: 0 });
    await Promise.all(Array.from({ length: 10 }, () => interact(storyId, ama, "read")));
    expect(await interact(storyId, ama, "read")).toEqual({ reads: 1 });
  });

  test("and the timer count one read together", async () => {
    const { ama, storyId } = await scene();
    await open(storyId, ama);
    kit.clock.advance(20 * second);
    await interact(storyId, ama, "read");
    expect((await send(storyId, ama, 10)).reads).toBe(1);
  });

  test("of an unknown type is refused", async () => {
    const { ama, storyId } = await scene();
    const body = { storyId, type: "share" as "read" };
    const { status, body: said } = await kit.refuse("recordInteraction", { body }, ama);
    expect([status, said.fields]).toEqual([400, { type: "Type must be read, like or comment." }]);
  });
});

test.each(["of a blocked writer", "of a blocking writer", "that is absent"])(
  "a story %s is 404 for the timer and interactions",
  async (which) => {
    const { griot, ama, storyId } = await scene();
    if (which === "of a blocked writer") await block(kit, ama, griot);
    if (which === "of a blocking writer") await block(kit, griot, ama);
    const id = which === "that is absent" ? newId() : storyId;
    const timer = await kit.refuse(
      "updateTimer",
      { params: { storyId: id }, body: { time: 1 } },
      ama,
    );
    const body = { storyId: id, type: "read" as const };
    const interaction = await kit.refuse("recordInteraction", { body }, ama);
    expect([timer.status, interaction.status]).toEqual([404, 404]);
  },
);
