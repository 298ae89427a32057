import { expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const minute = 60_000;

async function setup() {
  const writer = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const read = async (reader: TestUser, position: number, author = writer) => {
    const storyId = await makeStory(testApp, author);
    await testApp.call("getStory", { params: { id: storyId } }, reader);
    testApp.clock.advance(minute);
    await testApp.call("updateTimer", { params: { storyId }, body: { time: 5, position } }, reader);
    return storyId;
  };
  const list = async (reader: TestUser) =>
    (await testApp.call("listUnfinishedStories", {}, reader)).map(({ _id, position }) => [
      _id,
      position,
    ]);
  return { writer, ama, kofi, read, list };
}

test("the stories that a reader has begun are listed, the last read first, at most three", async () => {
  const { ama, kofi, read, list } = await setup();
  expect(await list(ama)).toEqual([]);
  const first = await read(ama, 0.5);
  const second = await read(ama, 0.25);
  await read(kofi, 0.5);
  expect(await list(ama)).toEqual([
    [second, 0.25],
    [first, 0.5],
  ]);
  const [third, fourth] = [await read(ama, 0.5), await read(ama, 0.75)];
  expect((await list(ama)).map(([id]) => id)).toEqual([fourth, third, second]);
});

test("neither stories barely begun nor those read to the end are listed", async () => {
  const { ama, read, list } = await setup();
  await read(ama, 0.05);
  await read(ama, 0.95);
  expect(await list(ama)).toEqual([]);
});

test("stories that the reader may not see any more are left out", async () => {
  const { writer, ama, read, list } = await setup();
  const other = await makeWriter(testApp);
  const visible = await read(ama, 0.5, other);
  await read(ama, 0.5);
  await block(testApp, writer, ama);
  expect(await list(ama)).toEqual([[visible, 0.5]]);
});
