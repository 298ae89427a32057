import type { StoryCardView } from "@kora/contract/stories";
import { describe, expect, test } from "vitest";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const followWriter = (viewer: TestUser, { writerId }: TestWriter, on = true) =>
  testApp.call("followWriter", { params: { writerId }, body: { on } }, viewer);
const followSeries = (viewer: TestUser, id: string, on = true) =>
  testApp.call("followSeries", { params: { id }, body: { on } }, viewer);

/** Returns the ids of the whole list, which is read in pages of `limit` stories. */
async function listIds(viewer: TestUser, limit = 100): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const response = await testApp.send("listFollowedStories", { query }, viewer);
    expect(response.statusCode).toBe(200);
    ids.push(...response.json().map((story: StoryCardView) => story._id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor);
  return ids;
}

describe("the stories that a reader follows", () => {
  test("are those of followed griots and series, newest first, each once", async () => {
    const ama = await makeReader(testApp);
    const [kofi, esi, other] = [
      await makeWriter(testApp),
      await makeWriter(testApp),
      await makeWriter(testApp),
    ];
    expect(await listIds(ama)).toEqual([]);
    const firstOfKofi = await makeStory(testApp, kofi);
    const partsOfEsi = await makeParts(testApp, esi, 2);
    await makeStory(testApp, esi);
    const partsOfKofi = await makeParts(testApp, kofi, 2);
    await makeStory(testApp, other);
    const seriesOfEsi = await makeSeries(testApp, esi, partsOfEsi);
    const seriesOfKofi = await makeSeries(testApp, kofi, [...partsOfKofi].reverse());
    await followWriter(ama, kofi);
    await followSeries(ama, seriesOfEsi._id);
    await followSeries(ama, seriesOfKofi._id);
    const expected = [firstOfKofi, ...partsOfEsi, ...partsOfKofi].reverse();
    expect(await listIds(ama)).toEqual(expected);
    for (const limit of [1, 2, 3, 4, 5]) expect(await listIds(ama, limit)).toEqual(expected);

    await followWriter(ama, kofi, false);
    expect(await listIds(ama)).toEqual([...partsOfEsi, ...partsOfKofi].reverse());
    await followSeries(ama, seriesOfKofi._id, false);
    expect(await listIds(ama)).toEqual([...partsOfEsi].reverse());
  });

  test("are found behind many newer ones that the reader may not see", async () => {
    const ama = await makeReader(testApp);
    const writers: TestWriter[] = [];
    for (let count = 0; count < 4; count += 1) writers.push(await makeWriter(testApp));
    const shown: string[] = [];
    for (const writer of writers) {
      await followWriter(ama, writer);
      shown.unshift(await makeStory(testApp, writer));
    }
    for (const writer of writers) {
      for (let count = 0; count < 3; count += 1)
        await makeStory(testApp, writer, { rating: "mature" });
    }
    for (const limit of [1, 2, 3]) expect(await listIds(ama, limit)).toEqual(shown);
  });

  test("leave out what is muted, blocked, unpublished, hidden or deleted", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeWriter(testApp)];
    const parts = await makeParts(testApp, kofi, 2);
    const [part1 = "", part2 = ""] = parts;
    const { _id: seriesId } = await makeSeries(testApp, kofi, parts);
    for (const follow of [() => followWriter(ama, kofi), () => followSeries(ama, seriesId)]) {
      await follow();
      expect(await listIds(ama)).toEqual([part2, part1]);
      const storyBlock = { body: { type: "story", targetId: part2 } } as const;
      await testApp.call("blockEntity", storyBlock, ama);
      expect(await listIds(ama)).toEqual([part1]);
      await testApp.call("unblockEntity", storyBlock, ama);
      await testApp.call("muteUser", { body: { userId: kofi.userId, on: true } }, ama);
      expect(await listIds(ama)).toEqual([]);
      await testApp.call("muteUser", { body: { userId: kofi.userId, on: false } }, ama);
      await testApp.call("unpublishStory", { params: { id: part1 } }, kofi);
      expect(await listIds(ama)).toEqual([part2]);
      await testApp.call("publishOwnStory", { params: { id: part1 }, body: {} }, kofi);
      expect(await listIds(ama)).toEqual([part2, part1]);
      await followWriter(ama, kofi, false);
    }
    await testApp.db.pool.query("UPDATE series SET hidden_at = now() WHERE id = $1", [seriesId]);
    expect(await listIds(ama)).toEqual([]);
    await followWriter(ama, kofi);
    await testApp.call("deleteStory", { params: { id: part2 } }, kofi);
    expect(await listIds(ama)).toEqual([part1]);
    await block(testApp, kofi, ama);
    expect(await listIds(ama)).toEqual([]);
  });

  test("have no drafts of a series that its griot follows", async () => {
    const kofi = await makeWriter(testApp);
    const parts = await makeParts(testApp, kofi, 3);
    const { _id: seriesId } = await makeSeries(testApp, kofi, parts);
    await testApp.db.pool.query(
      "INSERT INTO series_follows (follower_id, series_id, created_at) VALUES ($1, $2, now())",
      [kofi.userId, seriesId],
    );
    for (const id of parts.slice(1)) await testApp.call("unpublishStory", { params: { id } }, kofi);
    expect(await listIds(kofi, 1)).toEqual(parts.slice(0, 1));
  });

  test("are 401 without a session, and 400 for a wrong cursor", async () => {
    const query = { cursor: "x" };
    const ama = await makeReader(testApp);
    const statuses = [
      (await testApp.callExpectingError("listFollowedStories", { query: {} })).status,
      (await testApp.callExpectingError("listFollowedStories", { query }, ama)).status,
    ];
    expect(statuses).toEqual([401, 400]);
  });
});
