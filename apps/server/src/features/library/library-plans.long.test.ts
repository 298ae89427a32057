import { beforeAll, describe, expect, test } from "vitest";
import {
  countRowsRead,
  expectIndexLookups,
  expectSingleIndexScan,
  makeManyStories,
} from "../../testing/query-plans.ts";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeWriter, type TestWriter } from "../../testing/users.fixture.ts";
import { visitorValues } from "../visibility/index.ts";
import { selectRevisions } from "./check-library.ts";
import { storiesOfPlaylist } from "./playlist-stories.ts";
import { partsOfSeries } from "./series-parts.ts";
import { selectStory } from "./single-story.ts";
import { storiesOfWriter } from "./writer-stories.ts";

const testApp = useTestApp();

/** Makes 5,000 stories with texts, five in each of 1,000 series. */
async function makeManyParts(): Promise<void> {
  await makeManyStories(testApp);
  await testApp.db.pool.query(
    `WITH new_series AS (
      INSERT INTO series (id, author_id, title, short_description, genres, rating, state, created_at, updated_at)
      SELECT gen_random_uuid(), user_id, 't', '', '{}', 'everyone', 'ongoing', now(), now() FROM writers
      RETURNING id, author_id
    ), bodies AS (
      INSERT INTO story_bodies (story_id, html, word_count) SELECT id, '<p>x</p>', 1 FROM stories
    )
    INSERT INTO series_parts (story_id, series_id, position, is_open, is_mature, word_count)
    SELECT s.id, new_series.id, row_number() OVER (PARTITION BY new_series.id ORDER BY s.id), true, false, 1
    FROM new_series JOIN stories s ON s.author_id = new_series.author_id`,
  );
  await testApp.db.pool.query("ANALYZE series, series_parts, story_bodies");
}

describe("among five thousand stories", () => {
  let griot: TestWriter;
  let seriesId: string;

  beforeAll(async () => {
    await makeManyParts();
    griot = await makeWriter(testApp);
    const parts = await makeParts(testApp, griot, 30);
    seriesId = (await makeSeries(testApp, griot, parts))._id;
  });

  test("the stories of a work and the revisions of stored ones are read by index", async () => {
    await expectSingleIndexScan(testApp, storiesOfWriter(20).text, /^stories_author$/);
    await expectSingleIndexScan(testApp, partsOfSeries(20).text, /^series_parts_position$/);
    await expectIndexLookups(testApp, storiesOfPlaylist(20).text);
    await expectIndexLookups(testApp, selectStory.text);
    await expectIndexLookups(testApp, selectRevisions.text);
  });

  test("a page reads only its own stories", async () => {
    const values = { ...visitorValues, seriesId, afterPosition: -1 };
    for (const table of ["series_parts", "stories", "story_bodies"]) {
      expect([table, await countRowsRead(testApp, partsOfSeries(20), table, values)]).toEqual([
        table,
        21,
      ]);
    }
  });
});
