import { describe, expect, test } from "vitest";
import { finishStory, makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const finish = (user: TestUser, storyId: string) => finishStory(testApp, user, storyId);

/** Creates a griot with a series of five parts and another story, and a reader. */
async function setUp() {
  const [griot, ama] = [await makeWriter(testApp), await makeReader(testApp)];
  const parts = await makeParts(testApp, griot, 5);
  await makeSeries(testApp, griot, parts);
  return { griot, ama, parts, lone: await makeStory(testApp, griot) };
}

type FeedCall = "listRecommendedStories" | "listTrendingStories";

/** Returns the ids among `ids` in the order of the list, which is read in pages of `limit` stories. */
async function read(call: FeedCall, user: TestUser, ids: readonly string[], limit = 20) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const response = await testApp.send(call, { query }, user);
    const page: { _id: string }[] = response.json();
    found.push(...page.map(({ _id }) => _id));
    const next = response.headers["x-next-cursor"];
    cursor = next === undefined ? undefined : String(next);
  } while (cursor !== undefined);
  return found.filter((id) => ids.includes(id));
}

/** Makes the lists of all stories. */
async function rank(user: TestUser) {
  await testApp.app.jobHandlers["rank-trending"]({});
  await testApp.app.jobHandlers["rank-stories"]({});
  await read("listRecommendedStories", user, []);
  await testApp.flushWrites();
  await testApp.app.jobHandlers["make-feeds"]({});
}

describe.each(["listRecommendedStories", "listTrendingStories"] as const)("%s", (call) => {
  test.each([
    ["before it is ranked", false],
    ["when it is ranked", true],
  ])("%s, shows a series once, with the part that is next for the reader", async (_, isRanked) => {
    const { ama, parts, lone } = await setUp();
    const [part1 = "", part2 = "", part3 = "", part4 = ""] = parts;
    if (isRanked || call === "listTrendingStories") await rank(ama);
    const readParts = () => read(call, ama, parts);
    expect(await readParts()).toEqual([part1]);
    await finish(ama, part1);
    expect(await readParts()).toEqual([part2]);
    await finish(ama, part3);
    expect(await readParts()).toEqual([part4]);
    expect(await read(call, ama, [...parts, lone], 1)).toHaveLength(2);
  });

  test("shows a series once that begins or goes on after the ranking, page by page", async () => {
    const { griot, ama, parts } = await setUp();
    await rank(ama);
    const follow = { params: { writerId: griot.writerId }, body: { on: true } };
    await testApp.call("followWriter", follow, ama);
    const newParts = await makeParts(testApp, griot, 2);
    const response = await testApp.call("listSeries", { query: { writer: griot.userId } }, ama);
    const [series] = response;
    for (const id of newParts) {
      const body = { title: "New", shortDescription: "New.", series: series?._id ?? "" };
      await testApp.call("updateStory", { params: { id }, body }, griot);
    }
    const begun = await makeParts(testApp, griot, 3);
    await makeSeries(testApp, griot, begun);
    expect(await read(call, ama, [...parts, ...newParts], 2)).toEqual([parts[0]]);
    expect(await read(call, ama, begun, 2)).toEqual([begun[0]]);
  });
});

test("For You leaves out a series that the reader has finished; the trending list shows it", async () => {
  const { ama, parts } = await setUp();
  await rank(ama);
  for (const id of parts) await finish(ama, id);
  expect(await read("listRecommendedStories", ama, parts)).toEqual([]);
  expect(await read("listTrendingStories", ama, parts)).toHaveLength(1);
});
