import { beforeAll, describe, expect, test } from "vitest";
import { beginStory, finishStory, makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

let griot: TestWriter;
let seriesId: string;
let parts: string[];

beforeAll(async () => {
  griot = await makeWriter(testApp);
  parts = await makeParts(testApp, griot, 12);
  ({ _id: seriesId } = await makeSeries(testApp, griot, parts));
  await testApp.app.jobHandlers["rank-trending"]({});
});

const partAt = (number: number) => parts[number - 1] ?? "";
const numberOf = (storyId: string | null | undefined) => parts.indexOf(storyId ?? "") + 1;
const begin = (user: TestUser, number: number) => beginStory(testApp, user, partAt(number));
const finish = async (user: TestUser, ...numbers: number[]) => {
  for (const number of numbers) await finishStory(testApp, user, partAt(number));
};
const hide = (user: TestUser, number: number) =>
  testApp.call("blockEntity", { body: { type: "story", targetId: partAt(number) } }, user);

/** Returns the numbers of the parts of the series on the cards of a list. */
async function listParts(
  call: "listRecommendedStories" | "listTrendingStories",
  user: TestUser,
): Promise<number[]> {
  const cards = await testApp.call(call, { query: {} }, user);
  return cards.flatMap(({ _id, series }) => (series?._id === seriesId ? [numberOf(_id)] : []));
}

/** Returns the number of the next part, 0 if there is none, and checks that all lists and pages agree. */
async function readNextPart(user: TestUser): Promise<number> {
  await testApp.call("followSeries", { params: { id: seriesId }, body: { on: true } }, user);
  const { nextPart } = await testApp.call("getSeries", { params: { id: seriesId } }, user);
  const number = numberOf(nextPart);
  const lists = [
    await testApp.call("listSeries", { query: { writer: griot.userId } }, user),
    await testApp.call("listFollowedSeries", { query: {} }, user),
  ];
  expect(lists.map(([series]) => series?.nextPart)).toEqual([nextPart, nextPart]);
  expect(await listParts("listRecommendedStories", user)).toEqual(number === 0 ? [] : [number]);
  const trending = await listParts("listTrendingStories", user);
  // Trending shows a part of a series that the reader has finished too.
  const anyNumber: unknown = expect.any(Number);
  expect(trending).toEqual([number === 0 ? anyNumber : number]);
  return number;
}

describe("in a series of twelve parts", () => {
  test.each<[string, (reader: TestUser) => Promise<unknown>, number]>([
    ["begins with the first part", async () => {}, 1],
    ["begins with part 2 if part 1 is hidden", (reader) => hide(reader, 1), 2],
    [
      "continues with part 5, begun after part 2 was finished",
      async (reader) => {
        await finish(reader, 1, 2);
        await begin(reader, 5);
      },
      5,
    ],
    ["continues with part 6 after finishing part 5", (reader) => finish(reader, 1, 2, 5), 6],
    [
      "continues with part 7 after finishing part 5, if part 6 is hidden",
      async (reader) => {
        await finish(reader, 5);
        await hide(reader, 6);
      },
      7,
    ],
    [
      "continues with part 9 after part 8, which was hidden after it was begun",
      async (reader) => {
        await finish(reader, 2);
        await begin(reader, 8);
        await hide(reader, 8);
      },
      9,
    ],
    [
      "passes over parts that are finished already",
      (reader) => finish(reader, 4, 5, 6, 1, 2, 3),
      7,
    ],
    [
      "continues with the part that was read last, not with the furthest one",
      async (reader) => {
        await begin(reader, 9);
        await begin(reader, 3);
      },
      3,
    ],
    [
      "continues after the parts read before, when part 2 is read again",
      async (reader) => {
        await finish(reader, 1, 2, 3, 4);
        await begin(reader, 2);
      },
      5,
    ],
    [
      "goes back to part 3, the only unfinished one, after finishing part 12",
      (reader) => finish(reader, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12),
      3,
    ],
    [
      "has no next part after finishing all",
      (reader) => finish(reader, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
      0,
    ],
  ])("a reader %s", async (_, read, expected) => {
    const reader = await makeReader(testApp);
    await read(reader);
    expect(await readNextPart(reader)).toBe(expected);
  });

  test("each reader continues where they stopped themselves", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await begin(ama, 4);
    await begin(kofi, 7);
    expect([await readNextPart(ama), await readNextPart(kofi)]).toEqual([4, 7]);
  });

  test("a reader continues with the part whose reading time was counted last", async () => {
    const reader = await makeReader(testApp);
    const read = async (number: number, seconds: number) => {
      const params = { id: partAt(number) };
      await testApp.call("getStory", { params }, reader);
      testApp.clock.advance(seconds * 1000);
      const body = { time: 10, position: 0.4 };
      await testApp.call("updateTimer", { params: { storyId: partAt(number) }, body }, reader);
    };
    await read(6, 10);
    expect(await readNextPart(reader)).toBe(6);
    // Part 11 was open for less than a second.
    await read(11, 0);
    expect(await readNextPart(reader)).toBe(6);
    await read(3, 10);
    expect(await readNextPart(reader)).toBe(3);
  });

  test("a card in For You and Trending says the number among the parts that the reader sees", async () => {
    const reader = await makeReader(testApp);
    await hide(reader, 2);
    await finish(reader, 5);
    for (const call of ["listRecommendedStories", "listTrendingStories"] as const) {
      const cards = await testApp.call(call, { query: {} }, reader);
      const card = cards.find(({ _id }) => _id === partAt(6));
      const title = "Letters from the salt road";
      expect(card?.series).toEqual({ _id: seriesId, title, number: 5, count: 11 });
    }
  });
});

test("a reader continues with a part that the griot has moved, and after one that was taken out", async () => {
  const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
  const [part1 = "", part2 = "", part3 = "", part4 = ""] = await makeParts(testApp, writer, 4);
  const { _id: id, revision } = await makeSeries(testApp, writer, [part1, part2, part3, part4]);
  await finishStory(testApp, reader, part1);
  await beginStory(testApp, reader, part2);
  const read = async () => (await testApp.call("getSeries", { params: { id } }, reader)).nextPart;
  const setParts = (stories: string[], from: number) =>
    testApp.call("setSeriesParts", { params: { id }, body: { stories, revision: from } }, writer);
  const moved = await setParts([part3, part1, part4, part2], revision);
  expect(await read()).toBe(part2);
  // Of the parts that are left, part 1 was read last.
  await setParts([part3, part1, part4], moved.revision);
  expect(await read()).toBe(part4);
});
