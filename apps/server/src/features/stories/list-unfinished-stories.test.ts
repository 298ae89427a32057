import { expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const minute = 60_000;

async function setUp() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  /** Lets a user open a new story and stop at `position`, a fraction of the story. Returns the id of the story. */
  const readNewStory = async (reader: TestUser, position: number, author = writer) => {
    const storyId = await makeStory(testApp, author);
    await testApp.call("getStory", { params: { id: storyId } }, reader);
    testApp.clock.advance(minute);
    await testApp.call("updateTimer", { params: { storyId }, body: { time: 5, position } }, reader);
    return storyId;
  };
  /** Returns ids and positions of the unfinished stories. */
  const list = async (reader: TestUser) =>
    (await testApp.call("listUnfinishedStories", {}, reader)).map(({ _id, position }) => [
      _id,
      position,
    ]);
  return { writer, ama, kofi, readNewStory, list };
}

test("at most three stories that a reader has begun are listed, the last read first", async () => {
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
