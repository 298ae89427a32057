import type { HistoryEntryView } from "@kora/contract/reading";
import { serverLimits } from "@kora/contract/server-limits";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const minute = 60_000;

const openStory = (storyId: string, user: TestUser) =>
  testApp.call("getStory", { params: { id: storyId } }, user);
const setPause = (user: TestUser, on: boolean) =>
  testApp.call("pauseHistory", { body: { on } }, user);
const clear = (user: TestUser) => testApp.call("clearHistory", {}, user);
const remove = (storyId: string, user: TestUser) =>
  testApp.call("removeFromHistory", { params: { storyId } }, user);
const list = (user: TestUser) => testApp.call("listHistory", { query: { limit: 100 } }, user);

/** Returns the ids of the whole history, which is read in pages of `limit` stories. */
async function listIds(user: TestUser, limit = 100): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const response = await testApp.send("listHistory", { query }, user);
    expect(response.statusCode).toBe(200);
    ids.push(...response.json().stories.map((story: HistoryEntryView) => story._id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor);
  return ids;
}

async function setUp(storyCount = 3) {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const stories: string[] = [];
  for (let count = 0; count < storyCount; count += 1)
    stories.push(await makeStory(testApp, writer));
  const [story = "", otherStory = "", thirdStory = ""] = stories;
  return { writer, ama, kofi, stories, story, otherStory, thirdStory };
}

/** Lets a user open stories one after another, a minute apart. */
async function openAll(user: TestUser, storyIds: readonly string[]): Promise<void> {
  for (const storyId of storyIds) {
    await openStory(storyId, user);
    testApp.clock.advance(minute);
  }
}

/** Adds openings of new stories of `writer` at intervals of a minute, and returns their ids, the last opened first. */
async function addOpenings(user: TestUser, writer: TestWriter, count: number): Promise<string[]> {
  const template = await makeStory(testApp, writer);
  const ids = Array.from({ length: count }, () => newId());
  await testApp.db.pool.query(
    `INSERT INTO stories SELECT (json_populate_record(s, json_build_object('id', new_id))).*
     FROM stories s CROSS JOIN unnest($2::uuid[]) new_id WHERE s.id = $1`,
    [template, ids],
  );
  await testApp.db.pool.query(
    `INSERT INTO reading_history (user_id, story_id, opened_at)
     SELECT $1, id, $3::timestamptz - n * interval '1 minute'
     FROM unnest($2::uuid[]) WITH ORDINALITY entry (id, n)`,
    [user.userId, ids, testApp.clock.now()],
  );
  return ids;
}

/** Returns the ids of the stored history, the last opened first. */
async function readStoredIds(user: TestUser): Promise<string[]> {
  await testApp.flushWrites();
  const { rows } = await testApp.db.pool.query(
    "SELECT story_id FROM reading_history WHERE user_id = $1 ORDER BY opened_at DESC",
    [user.userId],
  );
  return rows.map(({ story_id }) => story_id);
}

describe("the reading history", () => {
  test("has the stories that a reader opened, the last opened first, each once", async () => {
    const { ama, stories, story, otherStory, thirdStory } = await setUp();
    expect(await list(ama)).toEqual({ stories: [], isPaused: false });
    await openAll(ama, [...stories, story]);
    const expected = [story, thirdStory, otherStory];
    for (const limit of [1, 2, 3, 100]) expect(await listIds(ama, limit)).toEqual(expected);
  });

  test("says when the reader opened a story, where they stopped, and whether they finished it", async () => {
    const { ama, story, otherStory } = await setUp();
    const now = testApp.clock.now().getTime();
    await openStory(story, ama);
    testApp.clock.advance(10 * minute);
    await testApp.call(
      "updateTimer",
      { params: { storyId: story }, body: { time: 600, position: 0.95 } },
      ama,
    );
    await openStory(otherStory, ama);
    const { stories } = await list(ama);
    expect(stories).toMatchObject([
      { _id: otherStory, position: 0, isFinished: false },
      { _id: story, position: 0.95, isFinished: true },
    ]);
    expect(Math.floor((Date.parse(stories[1]?.openedAt ?? "") - now) / minute)).toBe(0);
  });

  test("is private: another reader has their own", async () => {
    const { ama, kofi, story, otherStory } = await setUp();
    await openStory(story, ama);
    await openStory(otherStory, kofi);
    expect(await listIds(ama)).toEqual([story]);
    await clear(kofi);
    expect([await listIds(ama), await listIds(kofi)]).toEqual([[story], []]);
  });

  test("lacks the stories that the reader wrote", async () => {
    const { writer, story } = await setUp();
    await openStory(story, writer);
    expect(await listIds(writer)).toEqual([]);
  });

  test("lacks stories that the reader may no longer see, until they may again", async () => {
    const { writer, ama, stories, story } = await setUp();
    const other = await makeStory(testApp, await makeWriter(testApp));
    await openAll(ama, [other, ...stories]);
    await block(testApp, writer, ama);
    expect(await listIds(ama, 1)).toEqual([other]);
    const input = { type: "user", targetId: ama.userId } as const;
    await testApp.call("unblockEntity", { body: input }, writer);
    expect(await listIds(ama)).toHaveLength(4);
    await testApp.db.pool.query("UPDATE stories SET unpublished_at = now() WHERE id = $1", [story]);
    expect(await listIds(ama)).not.toContain(story);
  });

  test("keeps the latest thousand stories", async () => {
    const { writer, ama, story, otherStory } = await setUp();
    const ids = await addOpenings(ama, writer, serverLimits.reading.history);
    testApp.clock.advance(minute);
    await openAll(ama, [story, otherStory]);
    expect(await readStoredIds(ama)).toEqual([otherStory, story, ...ids.slice(0, -2)]);
  });

  test("has a story once that ten devices open at once", async () => {
    const { ama, story } = await setUp();
    await Promise.all(Array.from({ length: 10 }, () => openStory(story, ama)));
    expect(await listIds(ama)).toEqual([story]);
  });

  test("loses only the story that is gone when others were opened at the same time", async () => {
    const { ama, story, otherStory } = await setUp();
    await openStory(story, ama);
    await openStory(otherStory, ama);
    await testApp.db.pool.query("DELETE FROM stories WHERE id = $1", [story]);
    expect(await listIds(ama)).toEqual([otherStory]);
  });
});

describe("a reader", () => {
  test("pauses the history, and resumes it", async () => {
    const { ama, kofi, story, otherStory, thirdStory } = await setUp();
    await openStory(story, ama);
    testApp.clock.advance(minute);
    expect(await setPause(ama, true)).toEqual({ msg: "Your reading history is paused." });
    await openAll(ama, [otherStory, story]);
    await openStory(otherStory, kofi);
    expect((await list(ama)).isPaused).toBe(true);
    expect(await listIds(ama)).toEqual([story]);
    expect(await listIds(kofi)).toEqual([otherStory]);
    await openStory(otherStory, ama);
    expect(await setPause(ama, false)).toEqual({ msg: "Your reading history goes on." });
    await openStory(thirdStory, ama);
    expect((await list(ama)).isPaused).toBe(false);
    expect(await listIds(ama)).toEqual([thirdStory, story]);
  });

  test("removes one story, which comes back when it is opened again", async () => {
    const { ama, stories, story, otherStory, thirdStory } = await setUp();
    await openAll(ama, stories);
    await remove(otherStory, ama);
    await remove(otherStory, ama);
    await remove(newId(), ama);
    expect(await listIds(ama)).toEqual([thirdStory, story]);
    await openStory(otherStory, ama);
    expect(await listIds(ama)).toEqual([otherStory, thirdStory, story]);
  });

  test("clears all, also what was opened a moment ago; the position in a story stays", async () => {
    const { ama, story, otherStory } = await setUp();
    await openStory(story, ama);
    testApp.clock.advance(minute);
    const body = { time: 5, position: 0.5 };
    await testApp.call("updateTimer", { params: { storyId: story }, body }, ama);
    await openStory(otherStory, ama);
    await Promise.all(Array.from({ length: 10 }, () => clear(ama)));
    expect(await listIds(ama)).toEqual([]);
    await testApp.flushWrites();
    expect(await listIds(ama)).toEqual([]);
    expect((await openStory(story, ama)).position).toBe(0.5);
  });

  test.each([undefined, "yes", null])("cannot pause with %j", async (on) => {
    const { ama } = await setUp(0);
    const body = { on: on as unknown as boolean };
    const error = await testApp.callExpectingError("pauseHistory", { body }, ama);
    expect([error.status, error.body.fields]).toEqual([
      400,
      { on: "Say whether to pause or to resume: on must be true or false." },
    ]);
  });
});
