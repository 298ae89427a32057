import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { makeParts, makeSeries } from "../../apps/server/src/testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { makeReader, makeWriter } from "../../apps/server/src/testing/users.fixture.ts";
import { storyKeys } from "../../apps/web/src/entities/story/story-cache.ts";
import {
  applyDeletedSeries,
  applyEditedSeries,
  applyFollow,
  applyParts,
  applySeries,
  seriesKeys,
} from "../../apps/web/src/features/series/series-cache.ts";

/** Series publish no events: the response to a command changes the cache. */

const testApp = useTestApp();

async function createSeries() {
  const writer = await makeWriter(testApp);
  const [first = "", second = "", third = ""] = await makeParts(testApp, writer, 3);
  const { _id: seriesId, revision } = await makeSeries(testApp, writer, [first, second]);
  return { writer, first, second, third, seriesId, revision, params: { id: seriesId } };
}

/**
 * Simulates a browser that has shown the series, its first part, and the lists of series: the cached first responses and
 * the changes since then.
 */
async function openBrowser(
  viewer: TestUser,
  { seriesId, writer, first }: Awaited<ReturnType<typeof createSeries>>,
) {
  const queries = {
    detail: seriesKeys.detail(seriesId),
    followed: seriesKeys.followed,
    writer: seriesKeys.writer(writer.writerId),
    story: storyKeys.detail(first),
  };
  type Name = keyof typeof queries;
  const fetch = async (): Promise<Record<Name, unknown>> => {
    const toPages = (items: unknown) => ({
      pages: [{ items, nextCursor: null }],
      pageParams: [null],
    });
    const query = { writer: writer.writerId };
    return {
      detail: (await testApp.send("getSeries", { params: { id: seriesId } }, viewer)).json(),
      followed: toPages(await testApp.call("listFollowedSeries", { query: {} }, viewer)),
      writer: toPages(await testApp.call("listSeries", { query }, viewer)),
      story: await testApp.call("getStory", { params: { id: first } }, viewer),
    };
  };
  const cache = new QueryClient();
  const names = Object.keys(queries) as Name[];
  const responses = await fetch();
  for (const name of names) cache.setQueryData(queries[name], responses[name]);
  return {
    cache,
    /** Expects that these queries are fetched again when they are shown, and that the others equal a fresh fetch. */
    async expectFreshBut(...staleNames: Name[]) {
      const isStale = (name: Name) => cache.getQueryState(queries[name])?.isInvalidated === true;
      expect(names.filter(isStale)).toEqual(staleNames);
      const fresh = await fetch();
      const shown = names.filter((name) => cache.getQueryState(queries[name]) && !isStale(name));
      for (const name of shown) {
        expect(cache.getQueryData(queries[name]), name).toEqual(fresh[name]);
      }
    },
  };
}

test.each([true, false])(
  "after a follow (%s) the open series equals a fresh fetch, and only the lists are fetched again",
  async (on) => {
    const series = await createSeries();
    const { seriesId, params } = series;
    const ama = await makeReader(testApp);
    const follow = (value: boolean) =>
      testApp.call("followSeries", { params, body: { on: value } }, ama);
    await follow(!on);
    const { cache, expectFreshBut } = await openBrowser(ama, series);
    applyFollow(cache, { seriesId, isFollowing: on });
    const response = await follow(on);
    applySeries(cache, response);
    await expectFreshBut("followed", "writer");
    // A second press before the first response.
    applyFollow(cache, { seriesId, isFollowing: on });
    await expectFreshBut("followed", "writer");
  },
);

test("a follow that fails leaves the series as it was", async () => {
  const series = await createSeries();
  const { cache, expectFreshBut } = await openBrowser(await makeReader(testApp), series);
  applyFollow(cache, { seriesId: series.seriesId, isFollowing: true });
  applyFollow(cache, { seriesId: series.seriesId, isFollowing: false });
  await expectFreshBut();
});

test("after an edit the open series equals a fresh fetch, and lists and stories are fetched again", async () => {
  const series = await createSeries();
  const { writer, params } = series;
  const { cache, expectFreshBut } = await openBrowser(writer, series);
  const body = { title: "Letters from the river", state: "complete" } as const;
  applyEditedSeries(cache, await testApp.call("updateSeries", { params, body }, writer));
  await expectFreshBut("followed", "writer", "story");
});

test("after a change of the parts everything that shows them is fetched again", async () => {
  const series = await createSeries();
  const { writer, params, revision, first, third } = series;
  const { cache, expectFreshBut } = await openBrowser(writer, series);
  const body = { stories: [third, first], revision };
  await applyParts(cache, await testApp.call("setSeriesParts", { params, body }, writer));
  await expectFreshBut("detail", "followed", "writer", "story");
});

test("a deleted series leaves the cache, and lists and stories are fetched again", async () => {
  const series = await createSeries();
  const { writer, seriesId, params } = series;
  const { cache, expectFreshBut } = await openBrowser(writer, series);
  await testApp.call("deleteSeries", { params }, writer);
  applyDeletedSeries(cache, seriesId);
  expect(cache.getQueryState(seriesKeys.detail(seriesId))).toBeUndefined();
  await expectFreshBut("followed", "writer", "story");
});
