import type { InAppOrigin } from "@kora/contract/origins";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();
const second = 1000;
const day = 24 * 60 * 60 * second;

async function scene() {
  const griot = await makeWriter(kit);
  return { griot, reader: await makeReader(kit), storyId: await makeStory(kit, griot) };
}

const figures = (griot: TestUser) => kit.call("getFigures", {}, griot);
const today = async (griot: TestUser) => (await figures(griot)).days.at(-1);

async function read(
  storyId: string,
  reader: TestUser,
  { time = 20, origin }: { time?: number; origin?: InAppOrigin } = {},
) {
  await kit.call("getStory", { params: { id: storyId } }, reader);
  kit.clock.advance(time * second);
  const body = { time, ...(origin && { origin }) };
  await kit.call("updateTimer", { params: { storyId }, body }, reader);
}

const like = (storyId: string, reader: TestUser, on: boolean) =>
  kit.call("likeStory", { params: { storyId }, body: { on } }, reader);

describe("the figures of thirty days", () => {
  test("are zeros for who has just begun, one a day (UTC), the oldest first", async () => {
    const griot = await makeWriter(kit);
    const { days, origins, totalSeconds } = await figures(griot);
    expect([days.length, origins, totalSeconds]).toEqual([30, [], 0]);
    expect(days.every(({ reads, likes, seconds }) => reads + likes + seconds === 0)).toBe(true);
    expect(days.at(-1)?.day).toBe(kit.clock.now().toISOString().slice(0, 10));
    expect(days.map((one) => one.day)).toEqual(days.map((one) => one.day).toSorted());
    expect(new Set(days.map((one) => one.day)).size).toBe(30);
  });

  test("count a read once a reader, story and day, and every second", async () => {
    const { griot, reader, storyId } = await scene();
    await read(storyId, reader, { time: 30 });
    await read(storyId, reader, { time: 12 });
    await kit.call("recordInteraction", { body: { storyId, type: "read" } }, reader);
    const other = await makeReader(kit);
    await kit.call("recordInteraction", { body: { storyId, type: "read" } }, other);
    expect(await today(griot)).toMatchObject({ reads: 2, seconds: 42, likes: 0 });
    expect((await figures(griot)).totalSeconds).toBe(42);
  });

  test("add up one's stories, and leave out everybody else's", async () => {
    const [one, two] = [await scene(), await scene()];
    const second = await makeStory(kit, one.griot);
    await read(one.storyId, one.reader, { time: 10 });
    await read(second, one.reader, { time: 15 });
    await read(two.storyId, one.reader, { time: 50 });
    expect(await today(one.griot)).toMatchObject({ reads: 2, seconds: 25 });
    expect(await today(two.griot)).toMatchObject({ reads: 1, seconds: 50 });
  });

  test("put each day's in its day, and forget what is older than thirty days", async () => {
    const { griot, reader, storyId } = await scene();
    await read(storyId, reader);
    kit.clock.advance(29 * day);
    await read(storyId, reader);
    const { days } = await figures(griot);
    expect([days[0]?.reads, days.at(-1)?.reads]).toEqual([1, 1]);
    kit.clock.advance(day);
    expect((await figures(griot)).days.map(({ reads }) => reads)).toEqual([
      ...Array.from({ length: 28 }, () => 0),
      1,
      0,
    ]);
    expect((await figures(griot)).totalSeconds).toBe(40);
  });

  test("an unlike takes the like back on the day it was given", async () => {
    const { griot, reader, storyId } = await scene();
    await like(storyId, reader, true);
    await like(storyId, reader, true);
    expect((await today(griot))?.likes).toBe(1);
    kit.clock.advance(2 * day);
    await like(storyId, await makeReader(kit), true);
    await like(storyId, reader, false);
    const { days } = await figures(griot);
    expect([days.at(-3)?.likes, days.at(-1)?.likes]).toEqual([0, 1]);
    await like(storyId, reader, false);
    expect((await today(griot))?.likes).toBe(1);
  });

  test("ten likes, reads and visitors at once are all there, in whichever order they come", async () => {
    const { griot, storyId } = await scene();
    const second = await makeStory(kit, griot);
    const readers = await Promise.all(Array.from({ length: 10 }, () => makeReader(kit)));
    await Promise.all(
      readers.flatMap((reader) =>
        [storyId, second].map((id) => kit.call("getStory", { params: { id } }, reader)),
      ),
    );
    kit.clock.advance(30 * 1000);
    await Promise.all(
      readers.flatMap((reader, index) =>
        (index % 2 ? [storyId, second] : [second, storyId]).flatMap((id) => [
          kit.call("updateTimer", { params: { storyId: id }, body: { time: 10 } }, reader),
          like(id, reader, true),
          kit.call("countPublicRead", {
            params: { id },
            body: { time: 5, tempId: `visitor-${index}` },
          }),
        ]),
      ),
    );
    expect(await today(griot)).toMatchObject({ reads: 40, likes: 20, seconds: 300 });
    expect((await figures(griot)).totalSeconds).toBe(300);
  });

  test("are for griots", async () => {
    const { reader } = await scene();
    expect((await kit.refuse("getFigures", {}, reader)).status).toBe(403);
  });

  test("of more than 400 days ago are deleted by a daily job", async () => {
    const { griot, reader, storyId } = await scene();
    await read(storyId, reader);
    const rowsOf = async (table: string) =>
      (await kit.db.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [griot.userId])).rowCount;
    kit.clock.advance(400 * day);
    await kit.app.jobHandlers["sweep-figures"]({});
    expect([await rowsOf("writer_days"), await rowsOf("writer_origins")]).toEqual([1, 1]);
    kit.clock.advance(day);
    await kit.app.jobHandlers["sweep-figures"]({});
    expect([await rowsOf("writer_days"), await rowsOf("writer_origins")]).toEqual([0, 0]);
  });
});

describe("where readers came from", () => {
  test("is told by the first read of a reader, story and day, most first", async () => {
    const { griot, reader, storyId } = await scene();
    await read(storyId, reader, { origin: "for-you" });
    await read(storyId, reader, { origin: "search" });
    for (const origin of ["search", "search"] as const) {
      await read(storyId, await makeReader(kit), { origin });
    }
    await read(storyId, await makeReader(kit));
    await kit.call(
      "recordInteraction",
      { body: { storyId, type: "read", origin: "playlist" } },
      await makeReader(kit),
    );
    expect((await figures(griot)).origins).toEqual([
      { origin: "search", reads: 2 },
      { origin: "for-you", reads: 1 },
      { origin: "other", reads: 1 },
      { origin: "playlist", reads: 1 },
    ]);
  });

  test("is for a visitor the kind of site that led to the shared story", async () => {
    const { griot, storyId } = await scene();
    const came = ["https://www.facebook.com/", "https://t.co/x", "https://t.co/y", undefined];
    for (const [index, referrer] of came.entries()) {
      const body = { time: 5, tempId: `guest-${index}-00`, ...(referrer && { referrer }) };
      await kit.call("countPublicRead", { params: { id: storyId }, body });
    }
    const { origins, days } = await figures(griot);
    expect(origins).toEqual([
      { origin: "x", reads: 2 },
      { origin: "facebook", reads: 1 },
      { origin: "shared-link", reads: 1 },
    ]);
    expect(days.at(-1)).toMatchObject({ reads: 4, seconds: 20 });
  });

  test("is one of a closed list", async () => {
    const { reader, storyId } = await scene();
    const origin = "elsewhere" as InAppOrigin;
    const timer = { params: { storyId }, body: { time: 1, origin } };
    const interaction = { body: { storyId, type: "read" as const, origin } };
    for (const { status, body } of [
      await kit.refuse("updateTimer", timer, reader),
      await kit.refuse("recordInteraction", interaction, reader),
    ]) {
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["origin"]]);
    }
  });

  test("a referring page of absurd length is refused", async () => {
    const { storyId } = await scene();
    const body = { time: 5, tempId: "visitor-1", referrer: `https://x.com/${"x".repeat(2000)}` };
    const refused = await kit.refuse("countPublicRead", { params: { id: storyId }, body });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["referrer"]);
  });
});
