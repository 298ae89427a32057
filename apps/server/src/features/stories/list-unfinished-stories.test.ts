import { expect, test } from "vitest";
import { finishStory, makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const minute = 60_000;

async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const open = (reader: TestUser, storyId: string) =>
    testApp.call("getStory", { params: { id: storyId } }, reader);
  /** Lets a user open a story and stop at `position`, a fraction of the story. */
  const read = async (reader: TestUser, storyId: string, position: number) => {
    await open(reader, storyId);
    testApp.clock.advance(minute);
    await testApp.call("updateTimer", { params: { storyId }, body: { time: 5, position } }, reader);
  };
  /** Like `read`, for a new story. Returns the id of the story. */
  const readNewStory = async (reader: TestUser, position: number, author = writer) => {
    const storyId = await makeStory(testApp, author);
    await read(reader, storyId, position);
    return storyId;
  };
  /** Lets a user open a story and read it to its end. */
  const finish = async (reader: TestUser, storyId: string) => {
    await read(reader, storyId, 0.5);
    await finishStory(testApp, reader, storyId);
  };
  /** Returns ids and positions of the unfinished stories. */
  const list = async (reader: TestUser) =>
    (await testApp.call("listUnfinishedStories", {}, reader)).map(({ _id, position }) => [
      _id,
      position,
    ]);
  return { writer, ama, kofi, open, read, readNewStory, finish, list };
}

test("at most three stories that a reader has begun are listed, the last opened first", async () => {
  const { ama, kofi, readNewStory, list } = await setUp();
  expect(await list(ama)).toEqual([]);
  const firstStory = await readNewStory(ama, 0.5);
  const secondStory = await readNewStory(ama, 0.25);
  await readNewStory(kofi, 0.5);
  expect(await list(ama)).toEqual([
    [secondStory, 0.25],
    [firstStory, 0.5],
  ]);
  const [thirdStory, fourthStory] = [await readNewStory(ama, 0.5), await readNewStory(ama, 0.75)];
  expect((await list(ama)).map(([id]) => id)).toEqual([fourthStory, thirdStory, secondStory]);
});

test("stories that a reader left near the beginning or the end are not listed", async () => {
  const { ama, readNewStory, list } = await setUp();
  await readNewStory(ama, 0.05);
  await readNewStory(ama, 0.95);
  expect(await list(ama)).toEqual([]);
});

test("stories that the reader may no longer see are not listed", async () => {
  const { writer, ama, readNewStory, list } = await setUp();
  const otherWriter = await makeWriter(testApp);
  const visibleStory = await readNewStory(ama, 0.5, otherWriter);
  await readNewStory(ama, 0.5);
  await block(testApp, writer, ama);
  expect(await list(ama)).toEqual([[visibleStory, 0.5]]);
});

test("stories that a reader removed from the history, or read while it was paused, are not listed", async () => {
  const { ama, readNewStory, list } = await setUp();
  const [firstStory, secondStory] = [await readNewStory(ama, 0.5), await readNewStory(ama, 0.5)];
  await testApp.call("pauseHistory", { body: { on: true } }, ama);
  await readNewStory(ama, 0.5);
  expect((await list(ama)).map(([id]) => id)).toEqual([secondStory, firstStory]);
  await testApp.call("removeFromHistory", { params: { storyId: secondStory } }, ama);
  expect((await list(ama)).map(([id]) => id)).toEqual([firstStory]);
  await testApp.call("clearHistory", {}, ama);
  expect(await list(ama)).toEqual([]);
});

test("a reader continues a series with its next part, listed once", async () => {
  const { writer, ama, open, read, readNewStory, finish, list } = await setUp();
  const [first = "", second = "", third = "", fourth = ""] = await makeParts(testApp, writer, 4);
  await makeSeries(testApp, writer, [first, second, third, fourth]);
  await open(ama, first);
  expect(await list(ama)).toEqual([]);
  await read(ama, first, 0.5);
  expect(await list(ama)).toEqual([[first, 0.5]]);
  const story = await readNewStory(ama, 0.5);
  expect((await list(ama)).map(([id]) => id)).toEqual([story, first]);
  await finish(ama, first);
  await finish(ama, second);
  expect(await list(ama)).toEqual([
    [third, 0],
    [story, 0.5],
  ]);
  await read(ama, third, 0.25);
  expect((await list(ama))[0]).toEqual([third, 0.25]);
  await finish(ama, third);
  const input = { type: "story", targetId: fourth } as const;
  await testApp.call("blockEntity", { body: input }, ama);
  expect(await list(ama)).toEqual([[story, 0.5]]);
  await testApp.call("unblockEntity", { body: input }, ama);
  await finish(ama, fourth);
  expect(await list(ama)).toEqual([[story, 0.5]]);
});

test("a reader who is in the middle of a long series still continues other stories", async () => {
  const { writer, ama, finish, readNewStory, list } = await setUp();
  const parts = await makeParts(testApp, writer, 24);
  await makeSeries(testApp, writer, parts);
  const story = await readNewStory(ama, 0.5);
  for (const part of parts.slice(0, -1)) await finish(ama, part);
  expect(await list(ama)).toEqual([
    [parts.at(-1), 0],
    [story, 0.5],
  ]);
});
