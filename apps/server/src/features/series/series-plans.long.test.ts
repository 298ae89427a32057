import { beforeAll, describe, expect, test } from "vitest";
import {
  countRowsRead,
  expectIndexLookups,
  expectSingleIndexScan,
  makeManyStories,
} from "../../testing/query-plans.ts";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";
import { selectNextParts } from "../stories/next-parts.ts";
import { visitorValues } from "../visibility/index.ts";
import { selectContents } from "./get-series.ts";
import { followedSeries } from "./list-followed-series.ts";
import { seriesOfWriter } from "./list-series.ts";

const testApp = useTestApp();

let griot: TestWriter;

/** Puts all 5,000 stories into 1,000 series of five parts, and lets their griots follow one another's series. */
async function makeManySeries(): Promise<void> {
  await makeManyStories(testApp);
  await testApp.db.pool.query(
    `WITH new_series AS (
      INSERT INTO series (id, author_id, title, short_description, genres, rating, state, created_at, updated_at)
      SELECT gen_random_uuid(), user_id, 't', '', '{}', 'everyone', 'ongoing', now(), now() FROM writers
      RETURNING id, author_id
    ), parts AS (
      INSERT INTO series_parts (story_id, series_id, position, is_open, is_mature, word_count)
      SELECT s.id, new_series.id, row_number() OVER (PARTITION BY new_series.id ORDER BY s.id), true, false, 100
      FROM new_series JOIN stories s ON s.author_id = new_series.author_id
    )
    INSERT INTO series_follows (follower_id, series_id, created_at)
    SELECT user_id, id, now() FROM new_series
      JOIN LATERAL (SELECT user_id FROM writers WHERE user_id <> author_id LIMIT 20) follower ON true`,
  );
  await testApp.db.pool.query("ANALYZE series, series_parts, series_follows");
}

describe("among a thousand series", () => {
  beforeAll(async () => {
    await makeManySeries();
    griot = await makeWriter(testApp);
    await makeSeries(testApp, griot, await makeParts(testApp, griot, 3));
  });

  test("the lists and the table of contents are read by index", async () => {
    await expectSingleIndexScan(testApp, seriesOfWriter(20).text, /^series_author$/);
    await expectSingleIndexScan(testApp, followedSeries(20).text, /^series_follows_follower$/);
    await expectIndexLookups(testApp, selectContents.text);
  });

  test("the list of a griot reads only the parts of its own page", async () => {
    const reader = await makeReader(testApp);
    const values = {
      ...visitorValues,
      viewer: reader.userId,
      authorId: griot.userId,
      beforeId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
    };
    const read = (table: string) => countRowsRead(testApp, seriesOfWriter(20), table, values);
    expect(await read("series")).toBe(1);
    // The three parts, and again the first one, which is the next part of the reader.
    expect(await read("series_parts")).toBe(4);
    expect(await read("stories")).toBe(1);
  });

  test("where a reader stopped is found by index, whatever else they have read", async () => {
    const reader = await makeReader(testApp);
    const { rows } = await testApp.db.pool.query(
      `INSERT INTO story_progress (user_id, story_id, read_at, seconds, position, finished_at)
       SELECT $1, story_id, now(), 60, 1, now() FROM series_parts WHERE position <> 3
       RETURNING story_id`,
      [reader.userId],
    );
    await testApp.db.pool.query("ANALYZE story_progress");
    expect(rows.length).toBeGreaterThan(4000);
    const [series] = await testApp.call("listSeries", { query: { writer: griot.userId } }, reader);
    const seriesIds = [series?._id ?? ""];
    await expectIndexLookups(testApp, selectNextParts.text);
    const values = { ...visitorValues, viewer: reader.userId, seriesIds };
    const read = (table: string) => countRowsRead(testApp, selectNextParts, table, values);
    // The three parts, the part that was read last, and the parts from it to the next one.
    expect(await read("series_parts")).toBeLessThanOrEqual(6);
    expect(await read("story_progress")).toBe(2);
  });
});
